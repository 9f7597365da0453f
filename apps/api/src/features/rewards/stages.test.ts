import { randomUUID } from 'node:crypto'
import { ApiError } from '@momi/client/http/api-error'
import { HEADERS } from '@momi/contract/headers'
import { rounds } from '@momi/testing/rounds'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { takeReward } from '../../testing/take-reward.ts'
import { testApp } from '../../testing/test-app.ts'
import { expireRewards } from './public.ts'
import { addRewardItems } from '../stock/public.ts'
import { addReward, type RewardDefinition } from '../../development/campaign.ts'

// Set ORDERS=10000 for a larger run by hand.
const ORDERS = Number(process.env['ORDERS'] ?? rounds(50, 200))
const START = '2026-03-02T08:00:00Z'
const app = await testApp({ now: START, env: { PAYOUT_HOLD_HOURS: '0' } })
afterAll(app.close)
const { db, transact } = app.database

const ROUTES = {
  VOUCHER: { claimRoute: 'VOUCHER', type: 'BET9JA_ITEM' },
  LINK: { claimRoute: 'LINK', url: 'https://dapp.example/', type: 'DAPP' },
  WALLET: { claimRoute: 'WALLET', amount: '0.05', type: 'REDEEM_CUSD' },
  FORM: { claimRoute: 'FORM', form: 'bet9ja_account_only', type: 'BET9JA_ITEM' },
} as const
type Route = keyof typeof ROUTES

const payoutOf = read('test_stages_payout', { ref: 'text' }, { id: 'int8' }, 'select id from payouts where ref = :ref')

for (const route of Object.keys(ROUTES) as Route[]) {
  const reward: RewardDefinition = {
    ...ROUTES[route],
    id: route,
    country: 'NG',
    name: { en: route },
    redeemSteps: { en: [] },
    claimDays: 7,
  }
  const codes = Array.from({ length: ORDERS * 10 }, (_, i) => `CODE-${i}`)
  await transact(async (tx) => {
    await addReward(tx, reward, app.now())
    for (let i = 0; i < codes.length; i += 5000)
      await addRewardItems(tx, app.deps, {
        definition: route,
        items: route === 'VOUCHER' ? codes.slice(i, i + 5000) : codes.slice(i, i + 5000).length,
        winnableAt: app.now(),
      })
  })
}
const ada = await app.person()
const { id: user } = await ada('GET /api/v1/user/me', {})

/** Transactions with their nonces: the second one replaces the first one, the third one would be another payment. */
const NONCES = { [`0x${'12'.repeat(32)}`]: 1, [`0x${'34'.repeat(32)}`]: 1, [`0x${'56'.repeat(32)}`]: 2 }
const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('claim' as const), account: fc.constantFrom('ada_1', 'ada_2') }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('claim twice at once' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('list payouts' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      status: fc.constantFrom('SENT' as const, 'SETTLED' as const, 'FAILED' as const),
      hash: fc.constantFrom(...Object.keys(NONCES)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const) }) },
)
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never
const order = fc.record({
  route: fc.constantFrom<Route>('VOUCHER', 'LINK', 'WALLET', 'WALLET', 'FORM'),
  events: fc.array(
    fc.record({
      event,
      fate: fc.constantFrom('works', 'works', 'the answer is lost', 'dies before its commit'),
    }),
    { minLength: 1, maxLength: 7 },
  ),
})

/** The expected state of an item, from a model of its transitions without a database. */
class Model {
  readonly route: Route
  status = 'UNCLAIMED'
  stages = ['EARNED']
  account: string | undefined
  payout: { status: 'HELD' | 'PENDING' | 'SETTLED' | 'FAILED'; hash: string | null; known: string[] } | undefined

  constructor(route: Route) {
    this.route = route
  }

  #to(status: string, stage: string) {
    this.status = status
    this.stages = [...this.stages, stage]
    return 'ok'
  }

  apply(event: Event): string {
    switch (event.kind) {
      case 'claim':
        return this.claim(event.account)
      case 'claim twice at once':
        return this.claim('ada_1')
      case 'list payouts':
        if (this.payout?.status === 'HELD') this.payout.status = 'PENDING'
        return 'ok'
      case 'expire':
        return this.status === 'UNCLAIMED' ? this.#to('EXPIRED', 'FAILED') : 'ok'
      case 'settle':
        return this.settle(event.status, event.status === 'FAILED' ? null : event.hash)
    }
  }

  claim(account: string): string {
    if (this.account !== undefined) return this.#isSame(account) ? 'ok' : 'claimforms_already_submitted'
    if (this.status === 'EXPIRED') return 'rewards_expired'
    this.account = account
    if (this.route === 'WALLET') this.payout = { status: 'HELD', hash: null, known: [] }
    const isDone = this.route === 'VOUCHER' || this.route === 'LINK'
    return isDone ? this.#to('CLAIMED', 'DONE') : this.#to('PENDING', 'CHECKED')
  }

  /** Whether a repeated claim is the same as the first one: only claims by form contain an account name. */
  #isSame = (account: string) => this.route !== 'FORM' || this.account === account

  settle(status: 'SENT' | 'SETTLED' | 'FAILED', hash: string | null): string {
    const { payout } = this
    if (!payout || payout.status === 'HELD') return 'not_found'
    if (payout.status !== 'PENDING')
      return payout.status === status && payout.hash === hash ? 'ok' : 'payout_already_settled'
    const isFirst = payout.known.length === 0
    if (hash !== null && !isFirst && !payout.known.includes(hash)) {
      const isReplacement = status === 'SENT' && NONCES[hash] === NONCES[payout.known.at(-1)!]
      if (!isReplacement) return 'payout_transaction_refused'
    }
    payout.hash = hash
    if (hash !== null && !payout.known.includes(hash)) payout.known.push(hash)
    if (status === 'SENT') return isFirst ? this.#to('PENDING', 'SENT_TO_PARTNER') : 'ok'
    payout.status = status
    return status === 'SETTLED' ? this.#to('CLAIMED', 'DONE') : this.#to('PENDING', 'FAILED')
  }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? (error.code ?? error.message) : String(error)),
  )
const service = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const headers = { [HEADERS.apiKey]: 'development-service-key', [HEADERS.payoutInstance]: 'instance-of-a-test' }
  await app.inject({ method: 'POST', url: '/api/v1/airdrop/payouts/lease', headers })
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return answer.statusCode < 300 ? 'ok' : (answer.json() as { errorCode: string }).errorCode
}

async function happen(item: string, route: Route, now: Event, keys: readonly [string, string]): Promise<string[]> {
  const claim = (account: string, idempotencyKey: string) =>
    codeOf(
      ada('POST /api/v1/claimforms/user-responses', {
        body: { rewardItemId: item, answers: route === 'FORM' ? { account } : {} },
        idempotencyKey,
      }),
    )
  switch (now.kind) {
    case 'claim':
      return [await claim(now.account, keys[0])]
    case 'claim twice at once':
      return Promise.all(keys.map((key) => claim('ada_1', key)))
    case 'list payouts':
      return [await service('GET', '/api/v1/airdrop/payouts?limit=1')]
    case 'expire': {
      // Runs the job with a clock after the expiry date; only this item can still expire.
      const later = new Date(app.now().getTime() + 8 * 86_400_000)
      await expireRewards({ transact: app.database.transact, now: () => later }).catch(() => {})
      return ['ok']
    }
    case 'settle': {
      const payout = await db.one(payoutOf, { ref: item })
      const { status, hash } = now
      const sent = { status: 'SENT', txHash: hash, nonce: NONCES[hash], block: null }
      const body =
        status === 'FAILED' ? { status, why: 'No funds' } : status === 'SENT' ? sent : { status, txHash: hash }
      return [await service('POST', `/api/v1/airdrop/payouts/${payout?.id ?? 999_999_999}/settlement`, body)]
    }
  }
}

/** Runs `work` with transactions that fail before their commit, as in a crash; returns no outcomes. */
async function dying(work: () => Promise<unknown>): Promise<string[]> {
  const mortal: typeof transact = (inside) =>
    transact(async (tx) => {
      await inside(tx)
      throw new Error('killed')
    })
  Object.assign(app.database, { transact: mortal })
  await work().finally(() => Object.assign(app.database, { transact }))
  return []
}

test('[RWD-08] after any sequence of events, retries and crashes, a reward shows its last committed stage and the matching status', async () => {
  let seen = 0
  await fc.assert(
    fc.asyncProperty(order, async ({ route, events }) => {
      const item = (await transact((tx) => tx.one(takeReward, { definition: route, user, at: app.now() })))!.id
      const model = new Model(route)
      for (const { event: now, fate } of events) {
        const keys = [randomUUID(), randomUUID()] as const
        const dies = fate === 'dies before its commit'
        const expected = dies ? [] : [model.apply(now)]
        const outcomes = dies ? await dying(() => happen(item, route, now, keys)) : await happen(item, route, now, keys)
        // The client retries with the same key after a lost answer.
        if (fate === 'the answer is lost') outcomes.push(...(await happen(item, route, now, keys)))
        expect([...new Set(outcomes)]).toEqual(expected)
        const shown = await ada('GET /api/v1/rewards/my-items/{reward_item_id}', { params: { reward_item_id: item } })
        expect([shown.status, ...shown.traces.map(({ stage }) => stage)]).toEqual([model.status, ...model.stages])
        seen++
      }
      // Expires the item, so that the jobs of later runs do not find it.
      await expireRewards({ transact, now: () => new Date(app.now().getTime() + 8 * 86_400_000) })
    }),
    { numRuns: ORDERS },
  )
  if (process.env['ORDERS']) process.stdout.write(`${ORDERS} orders, ${seen} events\n`)
}, 3_600_000)
