import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { formatUnits, parseUnits } from 'viem'
import { DAY } from '@momi/contract/rules/durations'
import type { Env } from './env.ts'
import type { State } from './state.ts'

/** The steps of a transaction that are counted. */
const STEPS = [
  'signed',
  'signed_again',
  'replaced',
  'sent',
  'refused',
  'confirmed',
  'reverted',
  'nonce_taken',
  'unknown',
] as const
const ROUNDS = ['ok', 'failed', 'standby'] as const

/** How often the event loop's delay is measured. Every 10 ms, which is the default, takes one percent of a core. */
const EVENT_LOOP_MS = 50

/** The metrics of /metrics. Amounts are in whole tokens: exact enough to compare, never to pay by. */
export interface Metrics {
  readonly contentType: string
  countTransaction(step: (typeof STEPS)[number]): void
  observeRound(result: (typeof ROUNDS)[number]): void
  /** The transactions that are not mined and whose fee cannot be raised within the limit. */
  setStuck(count: number): void
  setBalance(balance: bigint): void
  /** The calls of `chain`, each counted and timed. */
  watched<Calls extends object>(chain: Calls): Calls
  text(): Promise<string>
}

export function createMetrics({ env, state, now }: { env: Env; state: State; now: () => number }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_MS })
  showQueue(registry, { env, state, now })
  const inTokens = (amount: bigint) => Number(formatUnits(amount, env.TOKEN_DECIMALS))

  const transactions = new Counter({
    name: 'momi_payouts_transactions_total',
    help: 'Transactions by what became of them.',
    labelNames: ['result'],
    registers,
  })
  const rounds = new Counter({
    name: 'momi_payouts_rounds_total',
    help: 'Rounds of the service by result.',
    labelNames: ['result'],
    registers,
  })
  // The counters start at 0, so that the first failure is an increase.
  for (const result of STEPS) transactions.inc({ result }, 0)
  for (const result of ROUNDS) rounds.inc({ result }, 0)
  const balance = new Gauge({ name: 'momi_payouts_treasury_tokens', help: 'Balance of the treasury.', registers })
  const stuck = new Gauge({
    name: 'momi_payouts_stuck_transactions',
    help: 'Transactions that are not mined, and whose fee cannot be raised within MAX_GAS_PRICE_GWEI.',
    registers,
  })
  const calls = new Histogram({
    name: 'momi_payouts_chain_call_seconds',
    help: 'Calls of the node by result: ok, failed.',
    labelNames: ['method', 'result'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  })
  const timed = async (method: string, call: () => Promise<unknown>) => {
    const end = calls.startTimer({ method })
    try {
      const answer = await call()
      end({ result: 'ok' })
      return answer
    } catch (error) {
      end({ result: 'failed' })
      throw error
    }
  }
  return {
    contentType: registry.contentType,
    countTransaction: (result) => transactions.inc({ result }),
    observeRound: (result) => rounds.inc({ result }),
    setStuck: (count) => stuck.set(count),
    setBalance: (amount) => balance.set(inTokens(amount)),
    watched: (chain) =>
      Object.fromEntries(
        Object.entries(chain).map(([name, member]) => [
          name,
          typeof member === 'function'
            ? (...args: unknown[]) => timed(name, () => (member as (...args: unknown[]) => Promise<unknown>)(...args))
            : member,
        ]),
      ) as typeof chain,
    text: () => registry.metrics(),
  }
}

/** Gauges of the state, read at each scrape. */
function showQueue(registry: Registry, { env, state, now }: { env: Env; state: State; now: () => number }): void {
  const cap = parseUnits(String(env.DAILY_CAP), env.TOKEN_DECIMALS)
  const gauges: [name: string, help: string, value: () => number][] = [
    [
      'momi_payouts_due_tokens',
      'The sum of payouts that are not in the chain.',
      () => Number(formatUnits(state.due(), env.TOKEN_DECIMALS)),
    ],
    [
      'momi_payouts_oldest_age_seconds',
      'Since the oldest unfinished payout was received; 0 without one.',
      () => Math.max(0, now() - (state.oldestOpen() ?? now())) / 1000,
    ],
    [
      'momi_payouts_daily_cap_remaining_ratio',
      'What is left of DAILY_CAP, from 1 to 0.',
      () => (cap === 0n ? 0 : 1 - Number((state.committedSince(now() - DAY) * 10_000n) / cap) / 10_000),
    ],
  ]
  for (const [name, help, value] of gauges)
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  new Gauge({
    name: 'momi_payouts',
    help: 'Payouts by stage.',
    labelNames: ['stage'],
    registers: [registry],
    collect() {
      // Without this, a stage whose last payout has left it would keep its last value.
      this.reset()
      for (const [stage, count] of Object.entries(state.counts())) this.set({ stage }, count)
    },
  })
}
