import type { Call } from '@momi/client/http/call'
import type { Api, Input } from '@momi/contract'
import type { Logger } from 'pino'
import { formatUnits, getAddress, isAddress, parseUnits, type Hash } from 'viem'
import type { Chain } from './chain.ts'
import type { Env } from './env.ts'
import type { Metrics } from './metrics.ts'
import type { Payout, State } from './state.ts'

const SETTLEMENT = 'POST /api/v1/airdrop/payouts/{payout_id}/settlement'
const PAGE = 200
const DAY_MS = 24 * 60 * 60 * 1000
const GWEI = 1_000_000_000n
/** SQLite's value for no limit. */
const NO_LIMIT = -1

export interface Parts {
  env: Env
  api: Call
  chain: Chain
  state: State
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  metrics: Metrics
  /** Milliseconds since the epoch. */
  now: () => number
}

/**
 * One run: ingests the api's list, signs payable payouts, sends signed ones, reads their outcome, and reports
 * to the api. The process may die after any step: the next run continues from the stored state.
 */
export async function runOnce(parts: Parts): Promise<void> {
  await ingest(parts)
  if (parts.env.DRY_RUN) return
  await confirm(parts)
  await signNew(parts)
  await send(parts)
  await confirm(parts)
  await report(parts)
  parts.metrics.setBalance(await parts.chain.balance())
}

async function ingest({ api, state, env, log }: Parts): Promise<void> {
  for (;;) {
    const cursor = state.cursor()
    const page = await api('GET /api/v1/airdrop/payouts', { query: { limit: PAGE, ...(cursor && { cursor }) } })
    if (page.payouts.length === 0) return
    const open = page.payouts.filter(({ status }) => status === 'PENDING')
    if (env.DRY_RUN) for (const { id, amount } of open) log.info({ payout: id, amount }, 'would pay')
    const payouts = open.map(({ id, address, amount }) => ({
      id,
      address,
      amount: parseUnits(amount, env.TOKEN_DECIMALS),
    }))
    state.take(payouts, page.cursor)
    api.clear()
  }
}

async function signNew(parts: Parts): Promise<void> {
  const { env, state, chain, log, metrics, now } = parts
  const room = env.BATCH - state.of('signed', env.BATCH).length
  if (room <= 0) return
  const all = state.of('waiting', NO_LIMIT)
  for (const payout of all)
    if (!isPayable(payout)) log.error({ payout: payout.id }, 'this has no address and cannot be paid: the others go on')
  const waiting = all.filter(isPayable).slice(0, room)
  if (waiting.length === 0) return
  const gasPrice = await acceptableGasPrice(parts)
  if (gasPrice === undefined) return reportWaiting(parts, 'FEE_TOO_HIGH')
  const inFlight = state.of('signed', env.BATCH).reduce((sum, { amount }) => sum + amount, 0n)
  let left = (await chain.balance()) - inFlight
  let today = parseUnits(String(env.DAILY_CAP), env.TOKEN_DECIMALS) - state.signedSince(now() - DAY_MS)
  let nonce = Math.max(await chain.nonce(), (state.highestNonce() ?? -1) + 1)
  for (const payout of waiting) {
    // If one payout has to wait, the later ones wait too: otherwise small ones could delay a large one indefinitely.
    const reason = payout.amount > left ? 'TREASURY_EMPTY' : payout.amount > today ? 'DAILY_CAP' : undefined
    if (reason) {
      log.warn({ waiting: waiting.length }, `${WAITS[reason]}: payouts wait`)
      return reportWaiting(parts, reason)
    }
    state.signed(payout.id, await chain.sign(getAddress(payout.address), payout.amount, nonce, gasPrice), now())
    metrics.countTransaction('signed')
    nonce++
    left -= payout.amount
    today -= payout.amount
    log.info({ payout: payout.id, amount: formatUnits(payout.amount, env.TOKEN_DECIMALS) }, 'signed')
  }
}

/** The current gas price, in the unit of `chain.gasPrice`; undefined while it is above MAX_GAS_PRICE_GWEI. */
async function acceptableGasPrice({ env, chain, log }: Parts): Promise<bigint | undefined> {
  const gasPrice = await chain.gasPrice()
  if (gasPrice <= BigInt(env.MAX_GAS_PRICE_GWEI) * GWEI) return gasPrice
  log.warn({ gasPrice: String(gasPrice) }, 'the fee is above MAX_GAS_PRICE_GWEI: payouts wait')
  return undefined
}

type Wait = Extract<Input<Api[typeof SETTLEMENT]>['body'], { status: 'WAITING' }>['why']
const WAITS = { TREASURY_EMPTY: 'the treasury is empty', DAILY_CAP: 'DAILY_CAP is reached' } as const

/**
 * Reports why payouts wait and until when, for their owners to see. Failures are ignored: the next run reports again.
 */
async function reportWaiting({ api, state, log, now }: Parts, why: Wait): Promise<void> {
  const until = now() + DAY_MS
  for (const { id } of state.of('waiting', PAGE)) {
    if (!state.needsWaitReport(id, why, now())) continue
    try {
      const body = { status: 'WAITING', why, until: new Date(until).toISOString() } as const
      await api(SETTLEMENT, { params: { payout_id: id }, body })
      state.waitReported(id, why, until)
    } catch (error) {
      log.warn({ err: error, payout: id }, 'the api does not know yet that it waits')
    }
  }
}

/** Sends each signed transaction, in every run until it is mined, because a node may have dropped it. */
async function send({ env, api, state, chain, log, metrics }: Parts): Promise<void> {
  for (const { id, raw, hash } of inOrder(state.of('signed', env.BATCH))) {
    const outcome = await chain.send(raw!)
    if (outcome !== 'known') metrics.countTransaction(outcome)
    if (outcome === 'refused') return log.error({ payout: id }, 'the node refuses the transaction: payouts wait')
    if (state.needsSentReport(hash!)) await reportSent({ api, state, log }, id, hash!)
  }
}

/** Reports that a payout was sent, for its owner to see. Failures are ignored: the next run reports again. */
async function reportSent({ api, state, log }: Pick<Parts, 'api' | 'state' | 'log'>, id: string, hash: Hash) {
  try {
    const input = { params: { payout_id: id }, body: { status: 'SENT', txHash: hash } } as const
    await api(SETTLEMENT, input)
    state.sentReported(hash)
  } catch (error) {
    log.warn({ err: error, payout: id }, 'the api does not know yet that it was sent')
  }
}

/**
 * Marks payouts with enough confirmations as mined. A payout whose nonce was used by another transaction can never be
 * mined and is signed again.
 */
async function confirm(parts: Parts): Promise<void> {
  const { env, state, chain, log, metrics, now } = parts
  const signed = inOrder(state.of('signed', env.BATCH))
  for (const { id, hash } of signed) {
    const paid = await chain.outcome(hash!)
    if (paid === undefined) continue
    state.mined(id, paid)
    metrics.countTransaction(paid ? 'confirmed' : 'reverted')
    log.info({ payout: id, hash, paid }, 'in the chain')
  }
  const open = inOrder(state.of('signed', env.BATCH))
  const next = open.length > 0 ? await chain.settledNonce() : 0
  for (const payout of open) {
    if (payout.nonce! >= next || (await chain.isMined(payout.hash!))) continue
    log.error({ payout: payout.id, nonce: payout.nonce }, 'another transaction took the nonce: signing anew')
    const gasPrice = await acceptableGasPrice(parts)
    if (gasPrice === undefined) return
    const nonce = Math.max(await chain.nonce(), (state.highestNonce() ?? -1) + 1)
    state.signed(payout.id, await chain.sign(getAddress(payout.address), payout.amount, nonce, gasPrice), now())
    metrics.countTransaction('signed_again')
  }
}

/**
 * Reports the outcomes of mined payouts. A report that the api refuses does not stop the others, but the run counts as
 * failed; the next run repeats the report.
 */
async function report({ api, state, log }: Parts): Promise<void> {
  const failures: unknown[] = []
  for (const { id, hash, paid } of state.of('mined', PAGE)) {
    const params = { payout_id: id }
    try {
      await api(SETTLEMENT, {
        params,
        body: paid
          ? { status: 'SETTLED', txHash: hash! }
          : { status: 'FAILED', why: `The transfer ${hash} was reverted` },
      })
    } catch (error) {
      log.error({ err: error, payout: id, paid }, 'the api does not take what became of a payout')
      failures.push(error)
      continue
    }
    state.reported(id)
    log.info({ payout: id, paid }, 'reported')
  }
  if (failures.length > 0) throw new AggregateError(failures, `Payouts that were not reported: ${failures.length}`)
}

const isPayable = ({ address }: Payout) => isAddress(address, { strict: false })

const inOrder = (payouts: Payout[]) => payouts.toSorted((a, b) => a.nonce! - b.nonce!)
