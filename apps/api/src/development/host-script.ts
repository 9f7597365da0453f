import { fileURLToPath } from 'node:url'

/** The page that tries the methods of its host, from which the lab's builds make its script. */
export const CONFORMANCE_PAGE = fileURLToPath(new URL('../../../lab/conformance.html', import.meta.url))

/** The element that loads the script of the lab in its phones. */
export const HOST_SCRIPT = '<script src="/lab-host.js"></script>'
