// Runs every check and test, the parts with the given names, or the tests that other words select, and prints a final
// line with their counts. With --project, only tests of that project are selected.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { budget } from './budget.ts'
import { buildStale } from './build.mjs'
import { check } from './check.ts'
import { embeddedTests, needsEmbedded, postgresTests } from './embedded-tests.ts'
import { installFirebase, ourEnv, ROOT, run } from './install.mjs'
import { stopWithLauncher } from './launch.mjs'
import { startPostgres } from './postgres.mjs'
import { openScratch } from './scratch.ts'
import { selectTests } from './test-selection.ts'

const RESULTS = join(ROOT, 'test-results')

const scratch = openScratch()
process.env.TMPDIR = scratch.folder

interface Counts {
  passed: number
  failed: number
}
type Part = () => Promise<Counts>

interface Options {
  name?: string
  args?: readonly string[]
  env?: Record<string, string>
}

/**
 * Flags of Node for Vitest. Most garbage of a test is young, and the tests use all cores, so that collecting it rarely
 * and without further threads takes a sixth less CPU time.
 */
const NODE_FLAGS = ['--max-semi-space-size=32', '--single-threaded-gc']
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')

const vitest =
  (project: string, { name = project, args = [], env }: Options = {}): Part =>
  async () => {
    const file = join(RESULTS, `${name}.json`)
    const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const { code } = await run(name, 'node', [...NODE_FLAGS, VITEST, 'run', '--project', project, ...report, ...args], {
      env: ourEnv({ ...env, NO_COLOR: '1' }),
    })
    if (!existsSync(file)) return { passed: 0, failed: 1 }
    const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
    }
    // If vitest failed without a failed test, for example because a file cannot be loaded, one failure is counted.
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
  }

let firebase: Promise<void> | undefined
const withFirebase =
  (tests: Part): Part =>
  async () => {
    await (firebase ??= installFirebase())
    return tests()
  }

let postgres: ReturnType<typeof startPostgres> | undefined
const tidyUp = async () => {
  try {
    await postgres?.then(({ stop }) => stop())
  } finally {
    scratch.close()
  }
}
// PostgreSQL is ended explicitly, because it is a daemon outside of the process group that is killed.
stopWithLauncher(tidyUp)

/** Runs the tests of a project on the PostgreSQL cluster of this run. */
const onPostgres =
  (project: string, options?: Options): Part =>
  async () => {
    const { url } = await (postgres ??= startPostgres())
    return vitest(project, { ...options, env: { TEST_DATABASE_URL: url } })()
  }

let built: Promise<unknown> | undefined
const withBuild =
  (tests: Part): Part =>
  async () => {
    await (built ??= buildStale())
    return tests()
  }
const build = withBuild(async () => (budget() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }))

/**
 * The parts of a sequence run one after the other, and the sequences concurrently, because most parts leave a core
 * idle: they wait for processes that they start. The end-to-end tests need the build, and are last because they use all
 * cores.
 */
const SEQUENCES: readonly Readonly<Record<string, Part>>[] = [
  { build, api: onPostgres('api', { args: postgresTests() }), e2e: withBuild(withFirebase(onPostgres('e2e'))) },
  {
    check,
    unit: vitest('unit'),
    // Some of these tests start the built parts, and would otherwise start a second build of them.
    tools: withBuild(vitest('tools')),
    embedded: withFirebase(vitest('api', { name: 'embedded', args: embeddedTests() })),
    payouts: vitest('payouts'),
  },
]
const NAMES = SEQUENCES.flatMap((sequence) => Object.keys(sequence))

/** Runs selected files of a project, with what that project needs. */
const RUN_FILES: Readonly<Record<string, (args: readonly string[]) => Part>> = {
  api: (args) => onPostgres('api', { args }),
  embedded: (args) => vitest('api', { name: 'embedded', args }),
  e2e: (args) => withBuild(onPostgres('e2e', { args })),
}

/** The parts that run the selected tests. */
function selectedParts(words: readonly string[], project: string | undefined) {
  const { files, title } = selectTests(words, project)
  console.log(`Files: ${[...files.values()].flat().join(', ')}`)
  if (title !== undefined) console.log(`Only tests whose title contains: ${title}`)
  // Vitest reads a title as a regular expression.
  const named = title === undefined ? [] : ['--testNamePattern', RegExp.escape(title)]
  const parts = [...files].flatMap(([name, some]): [string, readonly string[]][] => {
    if (name !== 'api') return [[name, some]]
    return Object.entries(Object.groupBy(some, (file) => (needsEmbedded(file) ? 'embedded' : 'api')))
  })
  return Object.fromEntries(
    parts.map(([name, some]) => {
      const run = (RUN_FILES[name] ?? ((args: readonly string[]) => vitest(name, { args })))(some.concat(named))
      return [name, some.some((file) => file.includes('firebase')) ? withFirebase(run) : run]
    }),
  )
}

function selectedSequences() {
  const { values, positionals: words } = parseArgs({ options: { project: { type: 'string' } }, allowPositionals: true })
  if (words.length > 0 && !words.every((word) => NAMES.includes(word))) return [selectedParts(words, values.project)]
  const wanted = words.length > 0 ? words : values.project ? ['build', values.project] : NAMES
  return SEQUENCES.map((sequence) =>
    Object.fromEntries(Object.entries(sequence).filter(([name]) => wanted.includes(name))),
  )
}

let sequences: readonly Readonly<Record<string, Part>>[]
try {
  sequences = selectedSequences()
} catch (error) {
  console.error(`${(error as Error).message}. The parts are ${NAMES.join(', ')}`)
  process.exit(2)
}

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS)
const total = { passed: 0, failed: 0 }
const runPart = async ([name, part]: [string, Part]) => {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const { passed, failed } = await part().catch((error: unknown) => {
    console.error(error)
    return { passed: 0, failed: 1 }
  })
  total.passed += passed
  total.failed += failed
  console.log(`── ${name}: ${passed} passed, ${failed} failed, ${((Date.now() - started) / 1000).toFixed(0)} s`)
}
const runSequence = async (sequence: Readonly<Record<string, Part>>) => {
  for (const part of Object.entries(sequence)) await runPart(part)
}
await Promise.all(sequences.map(runSequence))
await tidyUp()
console.log(`\n${total.passed} passed, ${total.failed} failed`)
if (total.passed + total.failed === 0) console.log('No test was run: these files have no test with such a title.')
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
