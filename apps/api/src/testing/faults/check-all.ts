import type { TopUpPartner } from '@momi/testing/top-up/start'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import type { Db } from '../../db/db.ts'
import { auditBudgets } from '../../features/budgets/public.ts'
import { auditStock } from '../../features/stock/public.ts'
import { unexplainedEntries } from '../ledger-report.ts'
import type { Finding } from './check-lives.ts'
import * as store from './found.store.ts'
import type { Giveaway } from './history.ts'

export interface Transfer {
  hash: string
  to: string
  value: bigint
}

/** The token's decimals. */
const DECIMALS = 18

/** An amount of the api, such as 0.105, in the token's smallest units. */
export function unitsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'))
}

/** Compares each payout with the transfers on the chain. */
export async function checkPayouts(db: Db, transfers: readonly Transfer[]): Promise<Finding[]> {
  const payouts = await db.many(store.payouts, {})
  const byHash = Map.groupBy(transfers, ({ hash }) => hash.toLowerCase())
  const findings: Finding[] = []
  const add = (what: Finding['what'], text: string) => void findings.push({ what, text })
  const explained = new Set<string>()
  for (const { id, status, address, amount, hashes } of payouts) {
    const paid = hashes.flatMap((hash) => byHash.get(hash) ?? [])
    for (const hash of hashes) explained.add(hash)
    const name = `payout ${id} (${status}) of ${amount} to ${address}`
    if (paid.length > 1) add('doubled', `${name} is on the chain ${paid.length} times`)
    if (status === 'SETTLED' && paid.length === 0) add('lost', `${name} is not on the chain`)
    if (status !== 'SETTLED' && paid.length > 0) add('contradiction', `${name} is on the chain`)
    for (const { to, value } of paid)
      if (to.toLowerCase() !== address || value !== unitsOf(amount))
        add('contradiction', `${name} is on the chain as ${value} to ${to}`)
  }
  for (const { hash, to, value } of transfers)
    if (!explained.has(hash.toLowerCase())) add('unexplained', `the transfer ${hash} of ${value} to ${to}`)
  return findings
}

/** Compares the claims of the giveaway with what the partner has delivered. */
export async function checkGiveaway(
  db: Db,
  partner: Pick<TopUpPartner, 'deliveredTo'>,
  claims: readonly Giveaway[],
): Promise<Finding[]> {
  const rows = await db.many(store.giveawayClaims, { users: claims.map(({ account }) => account) })
  return claims.flatMap(({ account, phone }): Finding[] => {
    const delivered = partner.deliveredTo(phone).length
    const isDone = rows.some(({ user, status }) => user === account && status === 'SUCCESS')
    if (delivered > 1) return [{ what: 'doubled', text: `${delivered} packages of ${account} for ${phone}` }]
    if (isDone && delivered === 0) return [{ what: 'lost', text: `the package of ${account} for ${phone}` }]
    return isDone || delivered === 0 ? [] : [{ what: 'unexplained', text: `the package of ${account} for ${phone}` }]
  })
}

/** What the audits of the product find, and accounts of phones that nobody has. */
export async function audit(db: Db, { haids, now }: { haids: string[]; now: Date }): Promise<Finding[]> {
  const contradictions = [...(await auditLedger(db)), ...(await auditBudgets(db, now)), ...(await auditStock(db))].map(
    (finding): Finding => ({ what: 'contradiction', text: JSON.stringify(finding) }),
  )
  const unexplained = [
    // Points of the debug call are compared with who asked for them (check-lives.ts).
    ...(await db.many(unexplainedEntries, {})).filter(({ reason }) => reason !== 'DEBUG_ADDED'),
    ...(await db.many(store.strangers, { haids })),
  ].map((row): Finding => ({ what: 'unexplained', text: JSON.stringify(row) }))
  return [...contradictions, ...unexplained]
}
