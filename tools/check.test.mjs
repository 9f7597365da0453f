// Plants one violation of each rule in a copy of the repository, runs every check on it, and then on a clean copy.
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECKS } from './check.mjs'
import { copyRepository } from './copy-repository.ts'
import { ourEnv, run } from './install.mjs'

/** Planted problems: the check that must report each, the file and text in the report, and the content of the file. */
const PLANTS = [
  {
    what: "a feature reaching into another feature's inside",
    check: 'boundaries',
    file: 'apps/web/src/features/points/planted-inside.ts',
    says: 'a feature is entered by its public.ts',
    text: `import { useCheckIn } from '../streaks/use-check-in.ts'\nvoid useCheckIn\n`,
  },
  {
    what: "an api feature reaching into another feature's inside",
    check: 'boundaries',
    file: 'apps/api/src/features/wallet/planted-inside.ts',
    says: 'a feature is entered by its public.ts',
    text: `import { checkIn } from '../streaks/streaks.ts'\nvoid checkIn\n`,
  },
  {
    what: 'the browser importing the contract as a value',
    check: 'boundaries',
    file: 'apps/web/src/shared/planted-contract.ts',
    says: 'the browser knows the contract by its types',
    text: `import { api } from '@momi/contract'\nvoid api\n`,
  },
  {
    what: 'shared code importing a feature',
    check: 'boundaries',
    file: 'apps/web/src/shared/planted-shared.ts',
    says: 'below features/',
    text: `import { PointsChip } from '../features/points/public.ts'\nvoid PointsChip\n`,
  },
  {
    what: 'a feature importing what is above it',
    check: 'boundaries',
    file: 'apps/web/src/features/help/planted-app.ts',
    says: 'features are below app/',
    text: `import { routes } from '../../app/routing/routes.ts'\nvoid routes\n`,
  },
  {
    what: 'a feature of the console importing what is above it',
    check: 'boundaries',
    file: 'apps/admin/src/features/account/planted-app.ts',
    says: 'features are below app/',
    text: `import { routesFor } from '../../app/routes.ts'\nvoid routesFor\n`,
  },
  {
    what: 'an api feature knowing HTTP',
    check: 'boundaries',
    file: 'apps/api/src/features/points/planted-fastify.ts',
    says: 'a feature knows neither HTTP nor a driver',
    text: `import fastify from 'fastify'\nvoid fastify\n`,
  },
  {
    what: 'an api feature importing the HTTP layer',
    check: 'boundaries',
    file: 'apps/api/src/features/points/planted-http.ts',
    says: 'features/ and core/ are below http/',
    text: `import type { Deps } from '../../http/deps.ts'\nexport type Planted = Deps\n`,
  },
  {
    what: 'production code importing development code',
    check: 'boundaries',
    file: 'apps/api/src/http/planted-development.ts',
    says: 'only start.ts imports development/',
    text: `import { seedDemo } from '../development/seed.ts'\nvoid seedDemo\n`,
  },
  {
    what: 'a static import of development code',
    check: 'boundaries',
    file: 'apps/api/src/start.ts',
    says: 'it is imported dynamically',
    edit: (text) => `import './development/seed.ts'\n${text}`,
  },
  {
    what: 'SQL outside of a store',
    check: 'boundaries',
    file: 'apps/api/src/features/points/planted-sql.ts',
    says: 'SQL is declared in *.store.ts',
    text: `import { read } from '../../db/db.ts'\nvoid read\n`,
  },
  {
    what: 'test code in the product',
    check: 'boundaries',
    file: 'apps/api/src/http/planted-testing.ts',
    says: 'what tests use is not in the product',
    text: `import { countBy } from '../testing/count-by.ts'\nvoid countBy\n`,
  },
  {
    what: 'a stand-in of another system in the product',
    check: 'boundaries',
    file: 'apps/api/src/gateways/planted-stand-in.ts',
    says: 'what tests use is not in the product',
    text: `import { visit } from '@momi/testing/openid-provider/authorization-request'\nvoid visit\n`,
  },
  {
    what: 'the client package importing React',
    check: 'boundaries',
    file: 'packages/client/src/planted-react.ts',
    says: 'packages/client has no React',
    text: `import react from 'react'\nvoid react\n`,
  },
  {
    what: 'rules of both sides importing zod',
    check: 'boundaries',
    file: 'packages/contract/src/rules/planted-zod.ts',
    says: 'what both sides run has no zod',
    text: `import { z } from 'zod'\nvoid z\n`,
  },
  {
    what: 'an app importing an app',
    check: 'boundaries',
    file: 'apps/lab/src/planted-app.ts',
    says: 'apps never import each other',
    text: `import { linkTo } from '../../web/src/shared/link.ts'\nvoid linkTo\n`,
  },
  {
    what: 'a package that package.json does not declare',
    check: 'boundaries',
    file: 'packages/ui/src/planted-undeclared.ts',
    says: 'not in this package.json',
    text: `import { useLocation } from 'wouter'\nvoid useLocation\n`,
  },
  {
    what: 'a wall clock in a feature',
    check: 'boundaries',
    file: 'apps/api/src/features/streaks/planted-clock.ts',
    says: 'time comes from ctx.now()',
    text: `void Date.now()\n`,
  },
  {
    what: 'a page that looks at what the host injected',
    check: 'boundaries',
    file: 'apps/web/src/features/missions/planted-host.ts',
    says: 'only packages/client/src/host knows',
    text: `void window.momi\n`,
  },
  {
    what: 'a screen that formats a number itself',
    check: 'boundaries',
    file: 'apps/web/src/features/points/planted-format.ts',
    says: 'said by shared/i18n',
    text: `export const planted = (value: number) => value.toLocaleString()\n`,
  },
  {
    what: 'an import cycle',
    check: 'boundaries',
    file: 'packages/ui/src/planted-cycle-a.ts',
    says: 'an import cycle',
    text: `import { b } from './planted-cycle-b.ts'\n\nexport const a = () => b\n`,
    with: {
      'packages/ui/src/planted-cycle-b.ts': `import { a } from './planted-cycle-a.ts'\n\nexport const b = () => a\n`,
    },
  },
  {
    what: 'an import cycle of types over three files',
    check: 'boundaries',
    file: 'apps/api/src/features/points/planted-types-a.ts',
    says: 'an import cycle',
    text: `import type { B } from './planted-types-b.ts'\n\nexport interface A {\n  b: B\n}\n`,
    with: {
      'apps/api/src/features/points/planted-types-b.ts': `export interface B {\n  c: import('./planted-types-c.ts').C\n}\n`,
      'apps/api/src/features/points/planted-types-c.ts': `export type { A as C } from './planted-types-a.ts'\n`,
    },
  },
  {
    what: 'an import cycle through a dynamic import',
    check: 'boundaries',
    file: 'apps/web/src/shared/planted-lazy-a.ts',
    says: 'an import cycle',
    text: `export const planted = () => import('./planted-lazy-b.ts')\n`,
    with: { 'apps/web/src/shared/planted-lazy-b.ts': `export { planted } from './planted-lazy-a.ts'\n` },
  },
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
    edit: (text) => text.replace('return search ?', 'return query.size > 0 ?'),
  },
  {
    what: 'an error code without words',
    check: 'types',
    file: 'packages/contract/src/errors.ts',
    names: 'apps/web/src/shared/error-messages.ts',
    says: 'planted_error_code',
    edit: (text) => text.replace('export const clientErrors = {\n', '$&  planted_error_code: 400,\n'),
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
    what: 'an unused export',
    check: 'dead code',
    file: 'apps/web/src/shared/link.ts',
    says: 'plantedExport',
    edit: (text) => `${text}\nexport const plantedExport = 1\n`,
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
    edit: (text) => text.replace(/rules:[^]*/, 'rules: planted\n'),
  },
  {
    what: 'a setting in the deploy files that no service has',
    check: 'deploy',
    file: 'deploy/systemd/momi-payouts.service',
    says: 'PLANTED_SETTING is no setting',
    edit: (text) => text.replace('Environment=', 'Environment=PLANTED_SETTING=1 '),
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
    edit: (text) => text.replace('msgstr "Resgatada"', 'msgstr ""'),
  },
  {
    what: 'a translation that lost a value',
    check: 'words',
    file: 'apps/web/src/locales/pt-BR/messages.po',
    says: '"Points: {balance}" lost {balance}',
    edit: (text) => text.replace('msgstr "Pontos: {balance}"', 'msgstr "Pontos"'),
  },
  {
    what: 'a text that nothing says any more',
    check: 'words',
    file: 'apps/web/src/locales/en-US/minipay.po',
    says: 'out of sync',
    edit: (text) => `${text}\nmsgid "Planted unused"\nmsgstr "Planted unused"\n`,
  },
  {
    what: 'a text of the console that nothing says any more',
    check: 'words',
    file: 'apps/admin/src/locales/en/account.po',
    says: 'out of sync',
    edit: (text) => `${text}\nmsgid "Planted unused"\nmsgstr "Planted unused"\n`,
  },
  {
    what: 'an English that only repeats en-US',
    check: 'words',
    file: 'apps/web/src/locales/en-GH/minipay-build.po',
    says: '"Help" is what en-US says',
    edit: (text) => text.replace('msgid "Help"\nmsgstr ""', 'msgid "Help"\nmsgstr "Help"'),
  },
]

const folders = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))
const copy = (isWanted) => {
  const folder = copyRepository(isWanted)
  folders.push(folder)
  return folder
}

function plant(folder, { file, text, edit, with: others = {} }) {
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
  for (const [other, content] of Object.entries(others)) writeFileSync(join(folder, other), content)
}

/** The output of each check on the folder, and the exit code of all of them. */
async function checked(folder) {
  const env = ourEnv({ NO_COLOR: '1' })
  const { code, output } = await run('checks', 'node', ['tools/check.mjs'], { cwd: folder, env, quiet: true })
  const said = {}
  for (const part of output.split(/^(?= {2}(?:ok {4}|FAIL {2}))/m)) {
    const [, verdict, name] = /^ {2}(ok|FAIL) +(.+)$/m.exec(part) ?? []
    if (name in CHECKS) said[name] = { verdict, text: part }
  }
  return { code, said }
}

/** Nothing is planted in these files, and without them the checks take half of the time. */
const isTest = (file) => /^(e2e|bench)\/|\.test\.(tsx?|mjs)$/.test(file)

/** The types of a workspace are checked only if a type error is planted there. */
const TYPED = PLANTS.filter(({ check }) => check === 'types').map(({ file, names = file }) => workspaceOf(names))
const isUntyped = (file) => file.endsWith('/tsconfig.json') && !TYPED.includes(workspaceOf(file))

function workspaceOf(file) {
  return file.split('/').slice(0, 2).join('/')
}

/** Lints only the planted files, because `npm run check` itself lints all the others. */
function lintOnlyPlants(folder) {
  const path = join(folder, '.oxlintrc.json')
  const plants = PLANTS.filter(({ check }) => check === 'lint').map(({ file }) => `!${file}`)
  const rules = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...rules, ignorePatterns: ['**/*.*', ...plants] }))
}

let planted
beforeAll(async () => {
  const folder = copy((file) => !isTest(file) && !isUntyped(file))
  for (const one of PLANTS) plant(folder, one)
  lintOnlyPlants(folder)
  planted = await checked(folder)
}, 120_000)

test.each(PLANTS)('check "$check" reports $what and names the file', ({ check, file, names = file, says = '' }) => {
  const { verdict, text } = planted.said[check]
  expect(verdict).toBe('FAIL')
  const lines = text.split('\n')
  // oxlint names the rule above the file, tsc and the others beside it.
  const near = lines.flatMap((line, at) =>
    line.includes(names) || line.includes(names.replace(/^apps\/(admin|web)\//, ''))
      ? [lines.slice(Math.max(0, at - 2), at + 1).join('\n')]
      : [],
  )
  expect(near.join('\n'), `${names} is not named in:\n${text}`).not.toBe('')
  expect(near.join('\n')).toContain(says)
})

test('npm run check fails if there is a violation, and a violation of every check is planted', () => {
  expect(planted.code).toBe(1)
  expect(new Set(PLANTS.map(({ check }) => check))).toEqual(new Set(Object.keys(CHECKS)))
})

// Skipped in `npm test`, which also runs the checks on the repository itself.
test.runIf(process.env.TEST_FULL === 'true')(
  'a clean copy passes every check',
  async () => {
    const { code, said } = await checked(copy())
    const failed = Object.values(said).filter(({ verdict }) => verdict !== 'ok')
    expect(failed.map(({ text }) => text)).toEqual([])
    expect(Object.keys(said).toSorted()).toEqual(Object.keys(CHECKS).toSorted())
    expect(code).toBe(0)
  },
  120_000,
)
