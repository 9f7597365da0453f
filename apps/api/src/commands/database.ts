import { auditLedger } from '../core/ledger/ledger-audit.ts'
import { connect } from '../db/connect.ts'
import { isFunctionFile } from '../db/functions.ts'
import { PendingMigrations } from '../db/migrate.ts'
import { readEnv } from '../env.ts'
import { verifyAudit } from '../features/audit/public.ts'
import { checkBackup } from './backup-check.ts'
import { FoundProblem, toJson, type Commands, type Operator } from './command.ts'

/** Commands for the schema and for checks of the stored data. */
export const databaseCommands: Commands = {
  migrate: {
    does: "brings the database to this release's schema, before the release is started",
    run: async ({ settings }, { isDryRun }) => {
      if (isDryRun) return pendingMigrations(settings)
      await (await connect(readEnv(settings), 'migrate')).close()
      return 'The database has the schema of this release'
    },
  },
  'verify-ledger': {
    does: 'reads the whole ledger, and prints what is wrong with it',
    run: async ({ open }) => {
      const findings = await auditLedger((await open()).db)
      if (findings.length > 0) throw new FoundProblem(toJson(findings))
      return toJson(findings)
    },
  },
  'audit verify': {
    does: 'checks the audit log of staff, and prints its last hash',
    run: async ({ open }) => {
      const { lines, lastHash, problem } = await verifyAudit((await open()).db)
      if (problem) throw new FoundProblem(`The audit log is not intact: ${problem}`)
      return `Lines: ${lines}, all intact; the last hash is ${lastHash}`
    },
  },
  'backup-check': {
    does: 'checks a restored database: the ledger, the audit log, the keys; and tells how new its data is',
    run: async ({ open }) => checkBackup(await open()),
  },
}

async function pendingMigrations(settings: Operator['settings']): Promise<string> {
  try {
    const { newer, close } = await connect(readEnv(settings))
    await close()
    const restored = newer.filter(isFunctionFile).map((name) => `Would restore ${name}`)
    return restored.join('\n') || 'Nothing to migrate'
  } catch (error) {
    if (!(error instanceof PendingMigrations)) throw error
    return error.names.map((name) => `Would run ${name}`).join('\n')
  }
}
