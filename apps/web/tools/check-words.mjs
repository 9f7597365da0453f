// Checks that the catalogues match the sources, every language is complete, and no screen has text that is in no
// catalogue.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { faults, messagesOf, regionalFaults } from './catalogues.mjs'
import { literals } from './literals.mjs'

const WEB = fileURLToPath(new URL('..', import.meta.url))
/** Files whose text need not be in a catalogue: tests, debug pages, and the help, which has one file per language. */
const APART = /^src\/features\/(debug|help\/content)\/|\.test\./

function lingui(...args) {
  const { status, stdout, stderr } = spawnSync('lingui', [...args, '--workers', '1'], { cwd: WEB, encoding: 'utf8' })
  return status === 0 ? [] : [`lingui ${args.join(' ')}\n${stdout ?? ''}${stderr ?? ''}`]
}

const filesOf = (...patterns) =>
  globSync(patterns, { cwd: WEB }).map((file) => [file, readFileSync(join(WEB, file), 'utf8')])

const american = await Promise.all(filesOf('src/locales/en-US/*.po').map((file) => messagesOf(...file)))
const ids = new Set(american.flatMap((messages) => Object.keys(messages)))

const problems = [
  ...lingui('check', 'sync', '--clean', '--verbose'),
  ...lingui('check', 'missing', '--mode', 'catalog', '--verbose'),
  ...(await Promise.all(filesOf('src/locales/*/*.po').map((file) => faults(...file)))).flat(),
  ...(await Promise.all(filesOf('src/locales/regional-english.po').map((file) => regionalFaults(...file, ids)))).flat(),
  ...filesOf('src/**/*.{ts,tsx}', '../../packages/ui/src/**/*.{ts,tsx}', '../admin/src/**/*.{ts,tsx}')
    .filter(([file]) => !APART.test(file))
    .flatMap((file) => literals(...file))
    .map((line) => `text outside of the catalogues: ${line}`),
]
if (problems.length > 0) console.error(problems.join('\n'))
process.exit(problems.length > 0 ? 1 : 0)
