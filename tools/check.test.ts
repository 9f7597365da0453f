// Plants one violation of each rule in a copy of the repository, runs every check on it, and then on a clean copy.
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IS_TEST_FULL } from '../testing/test-full.ts'
import { BOUNDARY_RULES } from './boundary-rules.ts'
import { CHECKS } from './check.ts'
import { copyRepository } from './copy-repository.ts'
import { ourEnv, run } from './install.mjs'

interface Plant {
  what: string
  check: string
  file: string
  /** What is appended to the file, or how the file is edited. */
  text?: string
  edit?: (text: string) => string
  /** Other files. */
  with?: Readonly<Record<string, string>>
  /** The file that the report names; default: `file`. */
  names?: string
  says?: string
}

/** Planted problems: the check that must report each, the file and text in the report, and the content of the file. */
const PLANTS: readonly Plant[] = [
  ...BOUNDARY_RULES.flatMap(({ why, plants }) =>
    plants.map((plant) => ({ what: `a violation of "${why}"`, check: 'boundaries', says: why, ...plant })),
  ),
  {
    what: 'a write outside of a transaction',
    check: 'types',
    file: 'apps/api/src/features/wallet/planted-write.ts',
    text: `import type { UserCtx } from '../../core/context.ts'
import { reportWallet } from './wallet.store.ts'

export const planted = (ctx: UserCtx) =>
  ctx.db.one(reportWallet, { user: ctx.user.id, address: '', proven: false, at: ctx.now() })
`,
  },
  {
    what: 'a database where a transaction is needed',
    check: 'types',
    file: 'apps/api/src/features/wallet/planted-tx.ts',
    text: `import type { UserCtx } from '../../core/context.ts'
import { open } from '../../core/ledger.ts'

export const planted = (ctx: UserCtx) => open(ctx.db, ctx.user.id)
`,
  },
  {
    what: 'an API that the oldest browsers lack, without a check for it',
    check: 'oldest browsers',
    file: 'packages/client/src/link.ts',
    says: "'query.size' is possibly 'undefined'",
    edit: (text: string) => text.replace('return search ?', 'return query.size > 0 ?'),
  },
  {
    what: 'an error code without words',
    check: 'types',
    file: 'packages/contract/src/errors.ts',
    names: 'apps/web/src/shared/error-messages.ts',
    says: 'planted_error_code',
    edit: (text: string) => text.replace('export const clientErrors = {\n', '$&  planted_error_code: 400,\n'),
  },
  {
    what: 'a statement whose name is not derived from its feature and constant',
    check: 'statement names',
    file: 'apps/api/src/features/login-broker/planted.store.ts',
    says: 'that of deleteCodeOf is login_broker_delete_code_of',
    text: `import { write } from '../../db/db.ts'

export const deleteCodeOf = write('login_burn_code_of', { code: 'text' }, {}, 'delete from oauth_codes where code = :code')
`,
  },
  {
    what: 'a package with a licence that is not allowed',
    check: 'packages',
    file: 'package-lock.json',
    says: 'fastify has the licence AGPL-3.0-only',
    edit: (text: string) => text.replace(/("node_modules\/fastify": \{[^]*?"license": )"MIT"/, '$1"AGPL-3.0-only"'),
  },
  {
    what: 'an unused export',
    check: 'dead code',
    file: 'apps/web/src/shared/link.ts',
    says: 'plantedExport',
    edit: (text: string) => `${text}\nexport const plantedExport = 1\n`,
  },
  {
    what: 'a file that nothing uses',
    check: 'dead code',
    file: 'apps/api/src/core/planted-file.ts',
    text: `export const planted = 1\n`,
  },
  {
    what: 'a promise that nobody waits for',
    check: 'lint',
    file: 'apps/api/src/core/planted-floating.ts',
    says: 'no-floating-promises',
    text: `async function work() {}\n\nexport function planted() {\n  work()\n}\n`,
  },
  {
    what: 'an any',
    check: 'lint',
    file: 'packages/client/src/planted-any.ts',
    says: 'no-explicit-any',
    text: `export const planted = (value: any): unknown => value\n`,
  },
  {
    what: 'a file that does more than one thing, by its length',
    check: 'lint',
    file: 'apps/api/src/core/planted-length.ts',
    says: 'max-lines',
    text: `${'// A line\n'.repeat(300)}export const planted = 1\n`,
  },
  {
    what: 'an unformatted file',
    check: 'format',
    file: 'apps/api/src/core/planted-format.ts',
    text: `export const planted = { a : "b" };\n`,
  },
  {
    what: 'a Kubernetes object that its schema refuses',
    check: 'deploy',
    file: 'deploy/kubernetes/ingress.yaml',
    says: 'spec/rules must be array',
    edit: (text: string) => text.replace(/rules:[^]*/, 'rules: planted\n'),
  },
  {
    what: 'a setting in the deploy files that no service has',
    check: 'deploy',
    file: 'deploy/systemd/momi-payouts.service',
    says: 'PLANTED_SETTING is no setting',
    edit: (text: string) => text.replace('Environment=', 'Environment=PLANTED_SETTING=1 '),
  },
  {
    what: 'a document that links to a missing file',
    check: 'documents',
    file: 'docs/planted-link.md',
    says: 'planted-missing.md is no file',
    text: '[planted](planted-missing.md)\n',
  },
  {
    what: 'a document that names a missing path',
    check: 'documents',
    file: 'docs/planted-path.md',
    says: 'features/streaks/planted-missing.ts is no path',
    text: 'The week is decided in features/streaks/planted-missing.ts.\n',
  },
  {
    what: 'a document that names a function that does not exist',
    check: 'documents',
    file: 'docs/planted-name.md',
    says: 'ledger.plantedMissing is no name of the code',
    text: 'Points move through `ledger.plantedMissing`.\n',
  },
  {
    what: 'a document that names a setting that does not exist',
    check: 'documents',
    file: 'docs/planted-setting.md',
    says: 'PLANTED_MISSING_SETTING is no name of the code',
    text: 'It waits for `PLANTED_MISSING_SETTING`.\n',
  },
  {
    what: 'a document that names a call that does not exist',
    check: 'documents',
    file: 'docs/planted-call.md',
    says: 'GET /api/v1/planted-missing is no call',
    text: 'The client asks `GET /api/v1/planted-missing`.\n',
  },
  {
    what: 'a document that names an npm script that does not exist',
    check: 'documents',
    file: 'docs/planted-script.md',
    says: 'npm run planted-missing is no script',
    text: 'Then run `npm run planted-missing`.\n',
  },
  {
    what: 'a document with another default than that of the code',
    check: 'documents',
    file: 'docs/planted-default.md',
    says: '`PAYOUT_HOLD_HOURS` (9,999) is no default',
    text: 'It is held for `PAYOUT_HOLD_HOURS` (9,999).\n',
  },
  {
    what: 'a dependency whose reason is not given',
    check: 'documents',
    file: 'docs/dependencies.md',
    says: 'has no line for smtp-server',
    edit: (text: string) => text.replace('smtp-server', 'another'),
  },
  {
    what: 'a decision that the list of decisions lacks',
    check: 'documents',
    file: 'docs/decisions/9999-planted.md',
    says: 'is not in docs/decisions/README.md',
    text: '# Planted\n',
  },
  {
    what: 'words past the catalogues',
    check: 'words',
    file: 'apps/web/src/shared/PlantedWords.tsx',
    says: 'Planted words',
    text: `export const PlantedWords = () => <p>Planted words</p>\n`,
  },
  {
    what: 'words of the console past the catalogues',
    check: 'words',
    file: 'apps/admin/src/shared/PlantedConsoleWords.tsx',
    says: 'Planted console words',
    text: `export const PlantedConsoleWords = () => <p>Planted console words</p>\n`,
  },
  {
    what: 'words in a part of the design system',
    check: 'words',
    file: 'packages/ui/src/PlantedPart.tsx',
    says: 'Planted close',
    text: `export const PlantedPart = () => <button aria-label="Planted close" />\n`,
  },
  {
    what: 'a text without its Portuguese',
    check: 'words',
    file: 'apps/web/src/locales/pt-BR/messages.po',
    says: '(Claimed)',
    edit: (text: string) => text.replace('msgstr "Resgatada"', 'msgstr ""'),
  },
  {
    what: 'a translation that lost a value',
    check: 'words',
    file: 'apps/web/src/locales/pt-BR/messages.po',
    says: '"Points: {balance}" lost {balance}',
    edit: (text: string) => text.replace('msgstr "Pontos: {balance}"', 'msgstr "Pontos"'),
  },
  {
    what: 'a text that nothing says any more',
    check: 'words',
    file: 'apps/web/src/locales/en-US/minipay.po',
    says: 'out of sync',
    edit: (text: string) => `${text}\nmsgid "Planted unused"\nmsgstr "Planted unused"\n`,
  },
  {
    what: 'a text of the console that nothing says any more',
    check: 'words',
    file: 'apps/admin/src/locales/en/account.po',
    says: 'out of sync',
    edit: (text: string) => `${text}\nmsgid "Planted unused"\nmsgstr "Planted unused"\n`,
  },
  {
    what: 'an English that only repeats en-US',
    check: 'words',
    file: 'apps/web/src/locales/regional-english.po',
    says: '"Help" is what en-US says',
    edit: (text) => `${text}\nmsgid "Help"\nmsgstr "Help"\n`,
  },
  {
    what: 'regional English for a text that nothing says any more',
    check: 'words',
    file: 'apps/web/src/locales/regional-english.po',
    says: '"Planted color" is no message of en-US',
    edit: (text) => `${text}\nmsgid "Planted color"\nmsgstr "Planted colour"\n`,
  },
  {
    what: 'regional English that lost a value',
    check: 'words',
    file: 'apps/web/src/locales/regional-english.po',
    says: '"Your number is with {operator}. Choose its package." lost {operator}',
    edit: (text) => text.replace('with {operator}. Choose its bundle', 'known. Choose its bundle'),
  },
]

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))
const copy = (isWanted?: (file: string) => boolean) => {
  const folder = copyRepository(isWanted)
  folders.push(folder)
  return folder
}

function plant(folder: string, { file, text = '', edit, with: others = {} }: Plant) {
  const path = join(folder, file)
  if (edit) {
    const before = readFileSync(path, 'utf8')
    const after = edit(before)
    if (after === before) throw new Error(`Nothing was planted in ${file}`)
    writeFileSync(path, after)
  } else {
    mkdirSync(dirname(path), { recursive: true })
    appendFileSync(path, text)
  }
  for (const [other, content] of Object.entries(others)) {
    mkdirSync(dirname(join(folder, other)), { recursive: true })
    writeFileSync(join(folder, other), content)
  }
}

/** The output of each check on the folder, and the exit code of all of them. */
async function checked(folder: string) {
  const env = ourEnv({ NO_COLOR: '1' })
  const { code, output } = await run('checks', 'node', ['tools/check.ts'], { cwd: folder, env, quiet: true })
  const said: Record<string, { verdict: string | undefined; text: string }> = {}
  for (const part of output.split(/^(?= {2}(?:ok {4}|FAIL {2}))/m)) {
    const [, verdict, name] = /^ {2}(ok|FAIL) +(.+)$/m.exec(part) ?? []
    if (name !== undefined && name in CHECKS) said[name] = { verdict, text: part }
  }
  return { code, said }
}

/** Nothing is planted in these files, and without them the checks take half of the time. */
const isTest = (file: string) => /^(e2e|bench)\/|\.test\.(tsx?|mjs)$/.test(file)

/** The types of a workspace are checked only if a type error is planted there. */
const TYPED = PLANTS.filter(({ check }) => check === 'types').map(({ file, names = file }) => workspaceOf(names))
const isUntyped = (file: string) => /(^|\/)tsconfig\.json$/.test(file) && !TYPED.includes(workspaceOf(file))

function workspaceOf(file: string) {
  return file.split('/').slice(0, 2).join('/')
}

/** Lints only the planted files, because `npm run check` itself lints all the others. */
function lintOnlyPlants(folder: string) {
  const path = join(folder, '.oxlintrc.json')
  const plants = PLANTS.filter(({ check }) => check === 'lint').map(({ file }) => `!${file}`)
  const rules = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...rules, ignorePatterns: ['**/*.*', ...plants] }))
}

test('a violation of every check is planted', () => {
  expect(new Set(PLANTS.map(({ check }) => check))).toEqual(new Set(Object.keys(CHECKS)))
})

// Skipped in `npm test`, which runs the checks on the repository itself.
describe.runIf(IS_TEST_FULL)('npm run check', () => {
  let planted: Awaited<ReturnType<typeof checked>>
  beforeAll(async () => {
    const folder = copy((file: string) => !isTest(file) && !isUntyped(file))
    for (const one of PLANTS) plant(folder, one)
    lintOnlyPlants(folder)
    planted = await checked(folder)
  })

  test.each(PLANTS)('check "$check" reports $what and names the file', ({ check, file, names = file, says = '' }) => {
    const { verdict, text } = planted.said[check]!
    expect(verdict).toBe('FAIL')
    const lines = text.split('\n')
    // oxlint names the rule above the file, tsc and the others beside it.
    const near = lines.flatMap((line: string, at: number) =>
      line.includes(names) || line.includes(names.replace(/^apps\/(admin|web)\//, ''))
        ? [lines.slice(Math.max(0, at - 2), at + 1).join('\n')]
        : [],
    )
    expect(near.join('\n'), `${names} is not named in:\n${text}`).not.toBe('')
    expect(near.join('\n')).toContain(says)
  })

  test('fails if there is a violation', () => {
    expect(planted.code).toBe(1)
  })

  test('passes on a clean copy', async () => {
    const { code, said } = await checked(copy())
    const failed = Object.values(said).filter(({ verdict }) => verdict !== 'ok')
    expect(failed.map(({ text }) => text)).toEqual([])
    expect(Object.keys(said).toSorted()).toEqual(Object.keys(CHECKS).toSorted())
    expect(code).toBe(0)
  }, 120_000)
})
