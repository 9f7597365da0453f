import { HOUR } from '@momi/contract/rules/durations'
import type { Head } from './chain.ts'
import { confirm } from './confirm.ts'
import { ingest, review } from './ingest.ts'
import type { Parts } from './parts.ts'
import { report, reportTreasury } from './report.ts'
import { send } from './send.ts'
import { signNew } from './sign.ts'

/** After an hour of older blocks only, the newer one is taken for a wrong answer. */
const HEAD_MS = HOUR

/**
 * One run: ingests the api's list, signs payable payouts, sends signed ones, reads their outcome, and reports
 * to the api. The process may die after any step: the next run continues from the stored state. Throws LeasedElsewhere
 * if another instance has the payouts.
 */
export async function runOnce(parts: Parts): Promise<void> {
  await parts.lease.ensure()
  try {
    await ingest(parts)
  } catch (error) {
    // The api's clock may have been set, or its database restored.
    parts.lease.noteError(error)
    throw error
  }
  if (parts.env.DRY_RUN) return
  const payable = await review(parts)
  const head = await headOf(parts)
  const round = { ...parts, head }
  const failures: unknown[] = []
  // What fails in one step does not stop the others, which may concern other payouts.
  const attempt = (step: Promise<void>) => step.catch((error: unknown) => void failures.push(error))
  await attempt(confirm(round))
  await attempt(signNew(round, payable))
  await attempt(send(round))
  const after = await headOf(parts)
  if (after.number > head.number) await attempt(confirm({ ...parts, head: after }))
  await attempt(report(parts))
  const balance = await parts.chain.balance(after)
  parts.metrics.setBalance(balance)
  await reportTreasury(parts, balance)
  if (failures.length === 1) throw failures[0]
  if (failures.length > 0) throw new AggregateError(failures, `Steps that failed: ${failures.length}`)
}

/**
 * The block from which a round decides. A block that is older than one that was seen before is refused: it is of a node
 * that lags, or of a fork, and its balances and nonces are old.
 */
async function headOf({ chain, state, now }: Parts): Promise<Head> {
  const head = await chain.head()
  const [number = '0', at = '0'] = state.fact('head')?.split(' ') ?? []
  if (head.number < BigInt(number) && now() - Number(at) < HEAD_MS)
    throw new Error(`The node is behind: its newest block is ${head.number}, and ${number} was seen before`)
  state.putFact('head', `${head.number} ${now()}`)
  return head
}
