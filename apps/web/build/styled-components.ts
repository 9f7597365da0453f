import { globSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Fails the build if it contains a component whose file no `@source` of the stylesheet names: its class names would have
 * no styles, unless another component happens to have the same ones.
 */
export const styledComponents = (stylesheet: string): Plugin => ({
  name: 'styled-components',
  apply: 'build',
  generateBundle(_, bundle) {
    const named = [...readFileSync(stylesheet, 'utf8').matchAll(/@source '([^']+)'/g)].flatMap(([, pattern = '']) =>
      globSync(join(dirname(stylesheet), pattern)),
    )
    const isNamed = (file: string) => named.some((path) => file === path || file.startsWith(path + sep))
    const missing = Object.values(bundle)
      .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      .filter((file) => file.endsWith('.tsx') && !isNamed(file) && readFileSync(file, 'utf8').includes('className='))
    if (missing.length > 0) this.error(`${stylesheet} has no @source for ${missing.join(', ')}`)
  },
})
