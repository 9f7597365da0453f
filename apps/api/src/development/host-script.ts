/** The element that loads the script of the lab in its phones. */
export const HOST_SCRIPT = '<script src="/lab-host.js"></script>'
