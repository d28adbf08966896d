"""The menus of set-up by ear, and practice. They end in a wish; granting it is the session's."""
