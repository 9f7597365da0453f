import type { Api, Input } from '@momi/contract'
import { formatUnits, getAddress, isAddress, isAddressEqual, parseUnits } from 'viem'
import { DAY } from '@momi/contract/rules/durations'
import { GAS, type Fees } from './chain.ts'
import { declare } from './declare.ts'
import { candidates } from './ingest.ts'
import { GWEI, NO_LIMIT, SETTLEMENT, transferOf, type Parts, type Round } from './parts.ts'
import { isRefusedForGood } from './refused.ts'

const PAGE = 200

/** Signs the next payouts, as far as the batch, the treasury and the daily cap allow. */
export async function signNew(round: Round, payable: ReadonlySet<string>): Promise<void> {
  const { env, state, chain, log, head, now } = round
  const room = env.BATCH - state.of('signed', env.BATCH).length
  if (room <= 0) return
  for (const { id, address } of state.of('waiting', NO_LIMIT))
    if (!isAddress(address, { strict: false }))
      log.error({ payout: id }, 'this has no address and cannot be paid: the others go on')
  const waiting = candidates(state, room).filter(({ id }) => payable.has(id))
  if (waiting.length === 0) return
  const fees = await acceptableFees(round)
  if (fees === undefined) return reportWaiting(round, 'FEE_TOO_HIGH')
  const paysFees = env.FEE_CURRENCY !== undefined && isAddressEqual(env.FEE_CURRENCY, env.TOKEN_ADDRESS)
  const cost = paysFees ? GAS * fees.price : 0n
  const count = await chain.count(head)
  let left = (await chain.balance(head)) - state.pending() - BigInt(state.of('signed', NO_LIMIT).length) * cost
  let today = parseUnits(String(env.DAILY_CAP), env.TOKEN_DECIMALS) - state.committedSince(now() - DAY)
  for (const payout of waiting) {
    // If one payout has to wait, the later ones wait too: otherwise small ones could delay a large one indefinitely.
    const { amount } = payout
    const reason = amount + cost > left ? 'TREASURY_EMPTY' : amount > today ? 'DAILY_CAP' : undefined
    if (reason) {
      log.warn({ waiting: waiting.length }, `${WAITS[reason]}: payouts wait`)
      return reportWaiting(round, reason)
    }
    if (await isRefused(round, payout)) continue
    if (!(await signOne(round, payout, { count, fees }))) continue
    left -= amount + cost
    today -= amount
  }
}

type Waiting = ReturnType<typeof candidates>[number]

/** Whether the token refuses the transfer at this block. If it does so for good, the payout has failed. */
async function isRefused(round: Round, payout: Waiting): Promise<boolean> {
  const { chain, state, head, log, now } = round
  const { to, amount } = transferOf(payout)
  const verdict = await chain.simulate(to, amount, head)
  if (verdict === 'works') {
    if (payout.refused_at !== null) state.refusedAt(payout.id, null)
    return false
  }
  log.error({ payout: payout.id, verdict }, 'the token would refuse the transfer: it is not signed')
  if (isRefusedForGood(round, payout, verdict)) state.mined(payout.id, null, now())
  return true
}

/** Signs one payout and tells the api. Returns whether it may be sent. */
async function signOne(
  round: Round,
  payout: Waiting,
  { count, fees }: { count: number; fees: Fees },
): Promise<boolean> {
  const { env, state, chain, log, metrics, head, now } = round
  const nonce = freeNonce(round, count)
  const { amount } = payout
  const signed = await chain.sign({ to: getAddress(payout.address), amount, nonce, ...fees })
  state.signed(payout.id, { ...signed, ...fees, block: head.number }, now())
  metrics.countTransaction(state.transactionsOf(payout.id).length > 1 ? 'signed_again' : 'signed')
  log.info({ payout: payout.id, amount: formatUnits(amount, env.TOKEN_DECIMALS), nonce }, 'signed')
  return declare(round, payout.id, { hash: signed.hash, nonce, block: Number(head.number), declared: false })
}

/** The lowest nonce that the chain may still take, and that no transaction of ours has: gaps would stop later ones. */
function freeNonce({ state }: Pick<Parts, 'state'>, count: number): number {
  let nonce = count
  for (const used of state.nonces(count)) if (used === nonce) nonce++
  return nonce
}

/** The fees of a new transaction; undefined while they are above MAX_GAS_PRICE_GWEI. */
async function acceptableFees({ env, chain, log, head }: Round): Promise<Fees | undefined> {
  const fees = await chain.fees(head)
  if (fees.price <= BigInt(env.MAX_GAS_PRICE_GWEI) * GWEI) return fees
  log.warn({ gasPrice: String(fees.price) }, 'the fee is above MAX_GAS_PRICE_GWEI: payouts wait')
  return undefined
}

type Wait = Extract<Input<Api[typeof SETTLEMENT]>['body'], { status: 'WAITING' }>['why']
const WAITS = { TREASURY_EMPTY: 'the treasury is empty', DAILY_CAP: 'DAILY_CAP is reached' } as const

const reportWaiting = (round: Parts, why: Wait) =>
  reportWaits(
    round,
    round.state.of('waiting', PAGE).map(({ id }) => id),
    why,
  )

/**
 * Reports why payouts wait and until when, for their owners to see. Failures are ignored: the next run reports again.
 */
export async function reportWaits({ api, state, lease, log, now }: Parts, ids: string[], why: Wait): Promise<void> {
  const until = now() + DAY
  for (const id of ids) {
    if (!state.needsWaitReport(id, why, now())) continue
    try {
      await lease.ensure()
      const body = { status: 'WAITING', why, until: new Date(until).toISOString() } as const
      await api(SETTLEMENT, { params: { payout_id: id }, body })
      state.waitReported(id, why, until)
    } catch (error) {
      log.warn({ err: error, payout: id }, 'the api does not know yet that it waits')
    }
  }
}
