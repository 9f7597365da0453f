import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const SHARED = fileURLToPath(new URL('../src/app/boot/early/shared.ts', import.meta.url))

const resolved = (module: string) =>
  fileURLToPath(module.startsWith('.') ? new URL(module, pathToFileURL(SHARED)) : import.meta.resolve(module))

/** The names that shared.ts imports, by module. */
const shared = new Map(
  [...readFileSync(SHARED, 'utf8').matchAll(/^import \{(.+)\} from '(.+)'/gm)].map(
    ([, names = '', module = '']) => [resolved(module), names.trim()] as const,
  ),
)

/** One statement each, so that a build leaves out what it does not use. */
const exports = [...shared.values()].flatMap((names) =>
  names.split(', ').map((name) => `export const ${name} = head.${name}`),
)

const IN_HEAD = '\0momi-shared'

/**
 * In the builds of the client and of the early list, replaces the modules that shared.ts imports: both take their exports
 * from `window.momiShared`, which the head script sets.
 */
export const fromHeadScript: Plugin = {
  name: 'from-head-script',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === IN_HEAD ? id : undefined),
  load(id) {
    if (id === IN_HEAD) return ['const head = window.momiShared', ...exports].join('\n')
    const names = shared.get(id)
    return names && `export { ${names} } from '${IN_HEAD}'`
  },
}
