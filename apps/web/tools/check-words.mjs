// Checks that the catalogues match the sources, every language is complete, and no screen has text that is in no
// catalogue.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { faults } from './catalogues.mjs'
import { literals } from './literals.mjs'

const WEB = fileURLToPath(new URL('..', import.meta.url))
/** The locales that have to be complete; the other English ones fall back to en-US. */
const WHOLE = ['en-US', 'pt-BR']
/** Files whose text need not be in a catalogue: tests, debug pages, and the help, which has one file per language. */
const APART = /^src\/features\/(debug|help\/content)\/|\.test\./

function lingui(...args) {
  const { status, stdout, stderr } = spawnSync('lingui', [...args, '--workers', '1'], { cwd: WEB, encoding: 'utf8' })
  return status === 0 ? [] : [`lingui ${args.join(' ')}\n${stdout ?? ''}${stderr ?? ''}`]
}

const filesOf = (...patterns) =>
  globSync(patterns, { cwd: WEB }).map((file) => [file, readFileSync(join(WEB, file), 'utf8')])

const problems = [
  ...lingui('check', 'sync', '--clean', '--verbose'),
  ...lingui('check', 'missing', '--mode', 'catalog', '--verbose', '--locale', WHOLE.join(',')),
  ...(await Promise.all(filesOf('src/locales/*/*.po').map((file) => faults(...file)))).flat(),
  ...filesOf('src/**/*.{ts,tsx}', '../../packages/ui/src/**/*.{ts,tsx}', '../admin/src/**/*.{ts,tsx}')
    .filter(([file]) => !APART.test(file))
    .flatMap((file) => literals(...file))
    .map((line) => `text outside of the catalogues: ${line}`),
]
if (problems.length > 0) console.error(problems.join('\n'))
process.exit(problems.length > 0 ? 1 : 0)
