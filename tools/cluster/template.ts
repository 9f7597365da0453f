// Fills the configuration templates of deploy/ as envsubst does on a real machine.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../install.mjs'

/**
 * The text of a file of deploy/ in which each ${NAME} is replaced by its value; throws an error for a name without a
 * value.
 */
export const filled = (file: string, values: Readonly<Record<string, string>>): string =>
  readFileSync(join(ROOT, 'deploy', file), 'utf8').replaceAll(/\$\{([A-Z0-9_]+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`deploy/${file} needs a value for ${name}`)
    return value
  })
