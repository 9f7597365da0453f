// Which of the api's tests run on which database: all but a few on PostgreSQL, as in production, and some on the
// embedded database.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './install.mjs'

const DATA_FOLDER = 'apps/api/src/data-folder.test.ts'
const FIREBASE = 'apps/api/src/features/login-codes/firebase-phone.test.ts'

/** Test files that start processes on the embedded database, whatever the database of the other tests. */
const EMBEDDED_ONLY = [DATA_FOLDER, FIREBASE]

export const needsEmbedded = (file: string) => EMBEDDED_ONLY.includes(file)

/** Arguments for the part that runs on PostgreSQL. */
export const postgresTests = () => EMBEDDED_ONLY.flatMap((file) => ['--exclude', file])

/**
 * Files and folders that run on both databases, because they test the database itself, the ledger, or a command on the
 * data folder of a development machine. What the other tests prove about a statement holds on both, because both are
 * PostgreSQL, and an app on the embedded database takes seven times the CPU time. Races are tested only on PostgreSQL,
 * because the embedded database has one connection. Missions, check-ins and spins are tested on the embedded database
 * by e2e/two-weeks.e2e.ts, which audits its ledger.
 */
const ON_BOTH = [
  'apps/api/src/db/',
  'apps/api/src/core/ledger/chain-ledger.test.ts',
  'apps/api/src/core/ledger/ledger.test.ts',
  'apps/api/src/momi.test.ts',
  'apps/api/src/commands/accounts.test.ts',
]

/**
 * The files that `npm test` runs on the embedded database; `npm run test:full` runs everything there (an empty list).
 */
export function embeddedTests() {
  const wanted = [...EMBEDDED_ONLY, ...ON_BOTH]
  const missing = wanted.filter((path) => !existsSync(join(ROOT, path)))
  if (missing.length > 0) throw new Error(`tools/embedded-tests.ts names what is not there: ${missing.join(', ')}`)
  return process.env.TEST_FULL === 'true' ? [] : wanted
}
