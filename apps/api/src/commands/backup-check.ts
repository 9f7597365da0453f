import { auditLedger } from '../core/ledger/ledger-audit.ts'
import { verifyChain } from '../core/ledger/verify-chain.ts'
import { read } from '../db/db.ts'
import type { Stream } from '../db/stream.ts'
import { verifyAudit } from '../features/audit/public.ts'
import { isHashKeyOfData } from '../features/login/public.ts'
import type { OperatorCtx } from '../features/personal-data/public.ts'
import { FoundProblem } from './command.ts'

const newest = read(
  'backup_check_newest',
  {},
  { entry: 'timestamptz?', audited: 'timestamptz?' },
  `select (select at from ledger_entries order by id desc limit 1) as entry,
          (select at from audit_entries order by id desc limit 1) as audited`,
)

/** The newest seed of the wheel, to try DATA_KEY on: this sealed text exists for every day, even without activity. */
const newestSeed = read(
  'backup_check_newest_seed',
  {},
  { period: 'date', seed: 'text' },
  'select period, seed from roulette_seeds order by period desc limit 1',
)

/** Checks that DATA_KEY opens the sealed data, and that HASH_KEY is the key of the stored hashes. */
async function checkKeys(ctx: OperatorCtx): Promise<{ areRight: boolean; lines: string[] }> {
  const sealed = await ctx.db.one(newestSeed, {})
  try {
    if (sealed) ctx.cipher.open(sealed.seed, 'roulette_seeds.seed', sealed.period)
    const isHashKey = await isHashKeyOfData(ctx)
    const hashes = isHashKey === undefined ? 'there are none' : isHashKey ? 'match HASH_KEY' : 'do not match HASH_KEY'
    const lines = [`Sealed data: ${sealed ? 'opens with DATA_KEY' : 'there is none'}`, `Keyed hashes: ${hashes}`]
    return { areRight: isHashKey !== false, lines }
  } catch (error) {
    return { areRight: false, lines: [`Sealed data: does not open with DATA_KEY: ${(error as Error).message}`] }
  }
}

/**
 * Checks whether a restored database is usable: its ledger and audit log, read completely, and its keys. Its schema was
 * checked when it was opened. Returns the report, or throws it as a FoundProblem.
 */
export async function checkBackup(ctx: OperatorCtx & { stream: Stream }): Promise<string> {
  const [differences, chain, audit, keys] = await Promise.all([
    auditLedger(ctx.db),
    verifyChain(ctx),
    verifyAudit(ctx.db),
    checkKeys(ctx),
  ])
  const findings = [...differences, ...chain.findings]
  const { entry = null, audited = null } = (await ctx.db.one(newest, {})) ?? {}
  const age = (at: Date | null) =>
    at === null ? 'none' : `${at.toISOString()}, ${Math.round((ctx.now().getTime() - at.getTime()) / 1000)} s ago`
  const report = [
    `Ledger: ${findings.length === 0 ? 'intact' : `${findings.length} findings, see verify-ledger`}`,
    `Last proof of the ledger: ${chain.lastProof ? `${chain.lastProof.day}, ${chain.lastProof.root}` : 'none'}`,
    `Audit log: ${audit.problem ?? `${audit.lines} lines, all intact`}`,
    ...keys.lines,
    `Newest entry of the ledger: ${age(entry)}`,
    `Newest line of the audit log: ${age(audited)}`,
  ].join('\n')
  if (findings.length > 0 || audit.problem || !keys.areRight) throw new FoundProblem(report)
  return report
}
