import { fileURLToPath } from 'node:url'
import { noncePageReader } from './page.ts'
import type { Site } from './site.ts'

const CONSOLE = fileURLToPath(new URL('../../../../admin/dist', import.meta.url))

/** Paths of endpoints and, in development, of the lab; the console has no pages there. */
const RESERVED = /^\/(api|lab)(\/|$)/

// Its policy is in apps/admin/src/app/trusted-types.ts.
const page = noncePageReader(`${CONSOLE}/index.html`, { trustedTypes: 'default' })

/** The staff console, at the root of the internal origin. */
export const consoleSite: Site = {
  root: CONSOLE,
  prefix: '/',
  page: (path) => (RESERVED.test(path) ? undefined : page()),
}
