// The tests that `npm test -- <file or title>` runs.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import vitestConfig from '../vitest.config.ts'
import { ROOT } from './install.mjs'

export interface Selection {
  /** The names or titles of the tests; undefined: all tests of the files. */
  title?: string
  /** The wanted files of each of vitest's projects that has any. */
  files: ReadonlyMap<string, readonly string[]>
}

/**
 * Finds tests by words: a part of a file's path, and a part of a title as its source has it. Throws if there are none.
 * `project` limits the search to one of vitest's projects.
 */
export function selectTests(words: readonly string[], project?: string): Selection {
  const all = [...filesByProject()].flatMap(([name, files]) => files.map((file) => ({ name, file })))
  const searched = all.filter(({ name }) => project === undefined || name === project)
  const matches = (word: string) => searched.filter(({ file }) => file.includes(word.replace(/^\.\//, '')))
  const paths = words.filter((word) => matches(word).length > 0)
  const title = words.filter((word) => !paths.includes(word)).join(' ')
  const named = paths.length > 0 ? paths.flatMap(matches) : searched
  const found = named.filter(({ file }) => title === '' || sourceOf(file).includes(title))
  if (found.length === 0) throw new Error(`No test file has "${title}" in its path or in the source of a title`)
  const files = Map.groupBy(new Set(found), ({ name }) => name)
  return {
    ...(title !== '' && { title }),
    files: new Map([...files].map(([name, some]) => [name, [...new Set(some.map(({ file }) => file))]])),
  }
}

/** The source of a test file without its comments, which may have the same words as a title. */
const sourceOf = (file: string) =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
    .join('\n')

interface Patterns {
  name: string
  include: string[]
  exclude?: string[]
}

/** The test files of each project, by its patterns in vitest.config.ts. */
function filesByProject(): Map<string, string[]> {
  const projects = vitestConfig.test!.projects as readonly { test: Patterns }[]
  return new Map(
    projects.map(({ test: { name, include, exclude = [] } }) => {
      const isExcluded = ['**/node_modules/**', '**/dist/**', ...exclude]
      return [name, globSync(include, { cwd: ROOT, exclude: isExcluded }).toSorted()]
    }),
  )
}
