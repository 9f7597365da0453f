// Changes the rules of each subject, one place at a time, and runs the tests that have to notice it. Ends with 1 if
// fewer than 90 % of the changes are noticed, or if the list of those that are not (survivors.json) is not exactly that.
import { globSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyRepository } from '../copy-repository.ts'
import { ourEnv, ROOT, run } from '../install.mjs'
import { stopWithLauncher } from '../launch.mjs'
import { readReport } from './report.ts'
import { SUBJECTS } from './subjects.ts'
import { isListed, listed } from './survivors.ts'

const LEAST_PERCENT = 90
const PACKAGES = join(ROOT, 'tools', 'mutants', 'node_modules')
const STRYKER = join(PACKAGES, '@stryker-mutator', 'core', 'bin', 'stryker.js')
const WANTED = /^(?:apps|packages|testing|tools|deploy)\/|^[^/]*$/

const { positionals: words } = parseArgs({ allowPositionals: true })
const parts = words.filter((word) => !(word in SUBJECTS))

/** The selected subjects; of one that only a part of a file's name selects, these files. */
const selected = Object.entries(SUBJECTS).flatMap(([name, { files, tests }]) => {
  const all = globSync([...files], { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
  const some =
    words.length === 0 || words.includes(name) ? all : all.filter((file) => parts.some((part) => file.includes(part)))
  return some.length > 0 ? [{ name, files: some, tests }] : []
})
if (selected.length === 0) {
  console.error(`The subjects are ${Object.keys(SUBJECTS).join(', ')}, and no file of them has such a name`)
  process.exit(2)
}

// Stryker changes the files where they are, because a copy of its own would use our packages instead of their copies.
const folder = copyRepository((file) => WANTED.test(file))
const removeCopy = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
stopWithLauncher(removeCopy)
process.on('exit', removeCopy)

/** Without Vite's transformation, as the tests of the api run. */
const vitestConfig = (tests: readonly string[]) => `
import { defineConfig } from 'vitest/config'
export default defineConfig({
  test: { experimental: { viteModuleRunner: false }, include: ${JSON.stringify(tests)}, testTimeout: 60_000, hookTimeout: 60_000 },
})
`

async function mutate({ name, files, tests }: (typeof selected)[number]) {
  const [config, vitest, report] = ['json', 'vitest.ts', 'report.json'].map((end) => `mutants-${name}.${end}`)
  writeFileSync(join(folder, vitest!), vitestConfig(tests))
  const settings = {
    mutate: files,
    inPlace: true,
    concurrency: 1,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(ROOT, 'tools', 'mutants', 'ignored.ts')],
    ignorers: ['texts'],
    vitest: { configFile: vitest, related: false },
    coverageAnalysis: 'perTest',
    disableTypeChecks: false,
    timeoutMS: 30_000,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    tempDirName: `.mutants-${name}`,
    allowConsoleColors: false,
  }
  writeFileSync(join(folder, config!), JSON.stringify(settings))
  const { code } = await run(undefined, 'node', [STRYKER, 'run', config!], {
    cwd: folder,
    // Each change is tested by a new worker, which loads the same modules again.
    env: ourEnv({ NODE_COMPILE_CACHE: join(folder, 'compiled') }),
  })
  if (code !== 0) throw new Error(`Stryker failed for ${name}`)
  return readReport(join(folder, report!))
}

let isGood = true
for (const subject of selected) {
  const { killed, survivors } = await mutate(subject)
  const percent = (100 * killed) / (killed + survivors.length)
  console.log(`${subject.name}: ${percent.toFixed(1)} % of ${killed + survivors.length} changes are noticed`)
  const unlisted = survivors.filter((one) => !isListed(one))
  const gone = listed.filter(
    ({ file, original, replacement }) =>
      subject.files.includes(file) &&
      !survivors.some((one) => one.file === file && one.original === original && one.replacement === replacement),
  )
  for (const { file, line, original, replacement } of unlisted)
    console.log(`  not noticed: ${file}:${line}: ${JSON.stringify({ original, replacement })}`)
  for (const { file, original } of gone) console.log(`  listed, but noticed: ${file}: ${original}`)
  if (percent < LEAST_PERCENT || unlisted.length + gone.length > 0) isGood = false
}
process.exit(isGood ? 0 : 1)
