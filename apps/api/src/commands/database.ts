import { CalendarDate } from '@momi/contract'
import { auditLedger } from '../core/ledger/ledger-audit.ts'
import { proofOf } from '../core/ledger/chain-ledger.ts'
import { readOutsideProofs, writeProofFile } from '../core/ledger/outside-proofs.ts'
import { verifyChain } from '../core/ledger/verify-chain.ts'
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
    takes: ['[<file> …]'],
    does: 'reads the whole ledger, and prints what is wrong with it; compares it with proof files and logs, if given',
    run: async ({ open }, { args }) => {
      const outside = await readOutsideProofs(args)
      if (args.length > 0 && outside.length === 0) throw new Error('These files have no proof of a day')
      const ctx = await open()
      const { findings: differences, agreesThrough, ...chain } = await verifyChain(ctx, outside)
      const findings = [...(await auditLedger(ctx.db)), ...differences]
      const report = toJson({ findings, ...chain, ...(args.length > 0 && { agreesThrough }) })
      if (findings.length > 0) throw new FoundProblem(report)
      return report
    },
  },
  'ledger-proof': {
    takes: ['<day>', '<file>'],
    does: "writes the proof of a day's entries, for the auditor; its root is the SHA-256 of the file",
    run: async ({ open }, { args: [day = '', file = ''] }) => {
      const ctx = await open()
      if (!CalendarDate.safeParse(day).success) throw new Error('A day is YYYY-MM-DD')
      const proof = await ctx.db.one(proofOf, { day })
      if (!proof) throw new Error(`${day} has no proof: a day is proven a few minutes after its end, in UTC`)
      const root = await writeProofFile(ctx, day, file)
      if (root !== proof.root) throw new FoundProblem(`The entries of ${day} are not those that were proven`)
      return `Root of ${day}: ${root}`
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
