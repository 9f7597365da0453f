// `npm run check`: all static checks. Pass the name of a check to run only that one.
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ourEnv, ROOT, run, tick } from './install.mjs'
import { typeErrors } from './type-errors.ts'

interface Outcome {
  code: number
  output: string
}

/** The compiler and the linter are Go programs, in which garbage collection would take a fifth of the CPU time. */
const env = ourEnv({ GOGC: '400' })

let freeCores = availableParallelism()
const waiting: (() => void)[] = []

/** Runs a command once a core is free, so that the checks leave what runs beside them its share of the machine. */
async function onFreeCore(label: string | undefined, command: string, args: readonly string[]): Promise<Outcome> {
  if (freeCores > 0) freeCores--
  else await new Promise<void>((resolve) => waiting.push(resolve))
  const outcome = await run(label, command, args, { env, quiet: true })
  const next = waiting.shift()
  if (next) next()
  else freeCores++
  return outcome
}

const tool =
  (command: string, ...args: string[]) =>
  (): Promise<Outcome> =>
    onFreeCore(command, command, args)

/** The outcome of several commands: failed if one did, with the output of all. */
const together = (outcomes: readonly Outcome[], join = (outputs: readonly string[]) => outputs.join('')): Outcome => ({
  code: Math.max(...outcomes.map(({ code }) => code)),
  output: join(outcomes.map(({ output }) => output)),
})

/**
 * Checks the types of every app and package, and those of e2e, bench, testing and tools together, which import much of
 * the same. Each compiler has one thread, because there is one for each core.
 */
async function types(): Promise<Outcome> {
  const folders = globSync(['{apps,packages}/*/tsconfig.json', 'tsconfig.json'], { cwd: ROOT })
  const stop = tick('types')
  const outcomes = await Promise.all(
    folders.map((file) => onFreeCore(undefined, 'tsc', ['-p', file, '--checkers', '1'])),
  )
  stop()
  return together(outcomes, typeErrors)
}

/** Checks the catalogues of each workspace that has any. Lingui names their files without the workspace. */
async function words(): Promise<Outcome> {
  return together(
    await Promise.all(
      ['web', 'admin'].map(async (app) => {
        const check = tool('npm', 'run', '--silent', 'i18n:check', '-w', `@momi/${app}`)
        const { code, output } = await check()
        const heading = `In apps/${app} (npm run i18n:extract -w @momi/${app} updates its catalogues):\n`
        return { code, output: code === 0 ? '' : heading + output }
      }),
    ),
  )
}

export const CHECKS: Readonly<Record<string, () => Promise<Outcome>>> = {
  lint: tool('oxlint', '--type-aware', '--deny-warnings'),
  types,
  'oldest browsers': tool('node', 'tools/floor/check.ts'),
  boundaries: tool('node', 'tools/boundaries.ts'),
  'statement names': tool('node', 'tools/statement-names.ts'),
  'dead code': tool('knip', '--no-progress'),
  packages: tool('node', 'tools/packages.ts'),
  deploy: tool('node', 'tools/deploy.ts'),
  documents: tool('node', 'tools/documents.ts'),
  format: tool('oxfmt', '--check'),
  words,
}

export async function check(names = Object.keys(CHECKS)) {
  const counts = { passed: 0, failed: 0 }
  await Promise.all(
    names.map(async (name) => {
      const { code, output } = await CHECKS[name]!()
      counts[code === 0 ? 'passed' : 'failed']++
      console.log(code === 0 ? `  ok    ${name}` : `  FAIL  ${name}\n${output.trim()}`)
    }),
  )
  return counts
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failed } = await check(process.argv.length > 2 ? process.argv.slice(2) : undefined)
  process.exit(failed > 0 ? 1 : 0)
}
