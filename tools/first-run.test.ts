import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './install.mjs'

/** What runs under the Node of the system, before ours is installed. */
const INSTALLERS = ['tools/install.mjs', 'tools/launch.mjs', 'tools/postgres.mjs']

/** The names of a script's relative imports, and of theirs. */
function importsOf(script: string, seen = new Set<string>()): Set<string> {
  const source = readFileSync(join(ROOT, script), 'utf8')
  for (const [, name] of source.matchAll(/^import .* from '(\.[^']+)'$/gm)) {
    const path = join(dirname(script), name!)
    if (!seen.has(path)) importsOf(path, seen.add(path))
  }
  return seen
}

test('a command of a fresh clone imports nothing that needs the Node that it installs', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const commands = Object.values(scripts).flatMap((command) => command.match(/tools\/[\w-]+\.mjs/) ?? [])
  expect(commands).toContain('tools/production-build.mjs')
  const foreign = commands.flatMap((script) =>
    [...importsOf(script)].filter((path) => !INSTALLERS.includes(path)).map((path) => `${script} imports ${path}`),
  )
  expect(foreign).toEqual([])
})
