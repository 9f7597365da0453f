import { randomBytes, randomUUID } from 'node:crypto'
import { HEADERS } from '@momi/contract/headers'
import { DAY } from '@momi/contract/rules/durations'
import { startTopUpPartner } from '@momi/testing/top-up/start'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addRewardItems } from '../../features/stock/public.ts'
import { settleMoves } from '../../features/device-moves/public.ts'
import { settleDueClaims } from '../../features/giveaway/public.ts'
import { erase } from '../../features/personal-data/public.ts'
import { countReferrals } from '../../features/referrals/public.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { ADVISORY, traceLocks, type Transaction } from '../../testing/lock-trace.ts'
import { takeReward } from '../../testing/take-reward.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { onPostgres, urlOf } from '../../testing/test-database.ts'
import * as ledger from '../ledger/ledger.ts'
import { lock, LOCK_ORDER, type LockLevel } from './locks.ts'
import { isOwnDevice } from '../missions/awards.ts'
import type { Person } from '../../testing/person.ts'
import { addReward } from '../../development/campaign.ts'
import { once } from '../../testing/random-values.ts'

const LEVELS: Readonly<Record<string, LockLevel>> = {
  login_proofs: 'proof',
  oauth_codes: 'proof',
  login_codes: 'proof',
  app_instances: 'device',
  [ADVISORY]: 'wallet',
  users: 'account',
  ledger_accounts: 'ledger',
  mission_budgets: 'stock',
  budget_shares: 'stock',
  giveaway_stocks: 'stock',
  gas_fee_budgets: 'stock',
}
/** The advisory lock of `lockValue`, which is taken at the level of records, like the row that it protects. */
const VALUE = 'a guessable value'
const levelOf = (table: string): LockLevel => LEVELS[table] ?? 'record'
const HELD_AT_ONCE: readonly LockLevel[] = ['device', 'wallet', 'account', 'ledger']

/**
 * Tables in which transactions of two people can block each other, because they have unique values or are written by
 * jobs. Rows of all other tables belong to one person.
 */
const SHARED = new Set([
  VALUE,
  'claim_identities',
  'gas_fees',
  'giveaway_claims',
  'giveaway_defaults',
  'giveaway_groups',
  'login_methods',
  'minipay_links',
  'paid_wallets',
  'payouts',
  'push_tokens',
  'sessions',
  'user_wallets',
])

/** The violations of the lock order in a transaction, such as a lock taken after one that comes later in the order. */
function violationsOf(transaction: Transaction): string[] {
  const found: string[] = []
  let highest: LockLevel = 'proof'
  const isBefore = (a: LockLevel, b: LockLevel) => LOCK_ORDER.indexOf(a) < LOCK_ORDER.indexOf(b)
  for (const { statement, locked: traced, written } of transaction) {
    const locked = traced.map((table) => (table === ADVISORY && statement === 'locks_lock_text' ? VALUE : table))
    const held = locked.map(levelOf).filter((level) => HELD_AT_ONCE.includes(level))
    if (held.length > 1 && !statement.startsWith('locks_lock_targets'))
      found.push(`${statement} takes ${held.join(' and ')} at once`)
    const records = written.filter((table) => levelOf(table) === 'record')
    const isLate = (table: string) =>
      isBefore(levelOf(table), highest) && (levelOf(table) !== 'record' || SHARED.has(table))
    for (const table of new Set([...locked, ...records]))
      if (isLate(table)) found.push(`${statement} takes ${table} after a ${highest}`)
    if (held.some((level) => level === highest)) found.push(`${statement} takes a second ${highest}`)
    for (const level of [...locked, ...written].map(levelOf)) if (isBefore(highest, level)) highest = level
  }
  return found
}

describe('the rules of the lock order', () => {
  const step = (statement: string, ...locked: string[]) => ({ statement, locked, written: [] })

  test.each<[string, Transaction]>([
    [
      'the locks of locks_lock_targets, then a record',
      [step('locks_lock_targets', 'app_instances', 'users', 'ledger_accounts'), step('spend', 'ledger_entries')],
    ],
    ['locks that skip levels', [step('a', 'login_proofs'), step('b', 'users'), step('c', 'mission_budgets')]],
    ['a record of one’s own after a stock', [step('a', 'mission_budgets'), step('b', 'awards')]],
  ])('the lock order allows: %s', (_, transaction) => {
    expect(violationsOf(transaction)).toEqual([])
  })

  test.each<[string, Transaction]>([
    ['b takes app_instances after a ledger', [step('a', 'ledger_accounts'), step('b', 'app_instances')]],
    ['b takes users after a ledger', [step('a', 'ledger_accounts'), step('b', 'users')]],
    ['b takes giveaway_claims after a stock', [step('a', 'giveaway_stocks'), step('b', 'giveaway_claims')]],
    ['b takes a second account', [step('a', 'users'), step('b', 'users')]],
    ['a takes account and ledger at once', [step('a', 'users', 'ledger_accounts')]],
  ])('the lock order is violated: %s', (violation, transaction) => {
    expect(violationsOf(transaction)).toEqual([violation])
  })
})

// PGlite has one connection, so locks cannot be observed from outside.
describe.runIf(onPostgres)('the product’s transactions', () => {
  let google: Awaited<ReturnType<typeof idTokenIssuer>>
  let partner: Awaited<ReturnType<typeof startTopUpPartner>>
  let app: TestApp
  let trace: Awaited<ReturnType<typeof traceLocks>>
  beforeAll(async () => {
    google = await idTokenIssuer()
    partner = await startTopUpPartner({ key: 'key', secret: 'secret' })
    app = await testApp({
      now: '2026-03-02T15:00:00Z',
      google,
      env: {
        TOP_UP_URL: partner.url,
        TOP_UP_KEY: 'key',
        TOP_UP_SECRET: 'secret',
        PAYOUT_HOLD_HOURS: '0',
        EXCHANGE_HOLD_HOURS: '0',
        REFERRAL_POINTS: '5',
        GIVEAWAY_AB_GROUPS_ENABLED: 'false',
      },
    })
    trace = await traceLocks(await urlOf(app.database))
  })
  afterAll(async () => {
    await trace.stop()
    await Promise.all([app.close(), google.close(), partner.close()])
  })
  const transact: TestApp['database']['transact'] = (work) => app.database.transact(work)

  const idOf = async (user: Person) => (await user('GET /api/v1/user/me', {})).id
  const signIn = async (user: Person, sub: string) => await user.signIn(sub)
  const spin = async (user: Person, buy: boolean) => {
    const { ticket } = await user('GET /api/v1/roulette/config', {})
    await user('POST /api/v1/roulette/spin', { body: { ticket: ticket.token, buy }, ...once() })
  }
  const report = async (user: Person, mission_type: 'set_wallpaper' | 'open_article' | 'eayb') => {
    const { today } = await user('GET /api/v1/streaks/checkin/status', {})
    await user('POST /api/v2/user/missions/{mission_type}/report-counter', {
      params: { mission_type },
      query: {},
      body: { count: 1, missionDay: today, status: 'IN_PROGRESS' },
      ...once(),
    })
  }
  const buy = async (user: Person) => {
    const { items } = await user('GET /api/v1/market/product/premium-icon/items', {})
    const { id: itemId, offerHash } = items[0]!
    await user('POST /api/v1/market/product/premium-icon/purchase', { body: { itemId, offerHash }, ...once() })
  }
  const exchange = async (user: Person) => {
    const { pointsPerUnit } = await user('GET /api/v1/points/exchange/config', {})
    await user('POST /api/v1/points/exchange', { body: { points: 500, pointsPerUnit: pointsPerUnit! }, ...once() })
  }
  const win = async (user: Person) => {
    const definition = `traced-${randomUUID()}`
    await transact(async (tx) => {
      const common = { id: definition, country: 'NG', type: 'REDEEM_CUSD', claimRoute: 'WALLET', amount: '1' } as const
      await addReward(tx, { ...common, name: { en: 'A prize' }, redeemSteps: { en: [] }, claimDays: 7 }, app.now())
      await addRewardItems(tx, app.deps, { definition, items: 1, winnableAt: app.now() })
    })
    const user_id = await idOf(user)
    return (await transact((tx) => tx.one(takeReward, { definition, user: user_id, at: app.now() })))!.id
  }
  const claim = async (user: Person) =>
    user('POST /api/v1/claimforms/user-responses', { body: { rewardItemId: await win(user), answers: {} }, ...once() })
  const redeem = async (user: Person) => {
    const { url: page } = await user('POST /api/v1/rewards/my-items/{reward_item_id}/minipay-link', {
      params: { reward_item_id: await win(user) },
    })
    const body = { link: new URL(page).searchParams.get('link')!, walletAddress: newWallet() }
    await app.call('POST /api/v1/minipay/redeem', { body })
  }
  const newWallet = () => `0x${randomBytes(20).toString('hex')}`
  const settlePayouts = async () => {
    const headers = { [HEADERS.apiKey]: 'development-service-key', [HEADERS.payoutInstance]: 'instance-of-a-test' }
    await app.inject({ method: 'POST', url: '/api/v1/airdrop/payouts/lease', headers })
    const { payouts } = (await app.inject({ url: '/api/v1/airdrop/payouts', headers })).json<{
      payouts: { id: string }[]
    }>()
    expect(payouts.length).toBeGreaterThan(0)
    for (const { id } of payouts) {
      const payload = { status: 'SETTLED', txHash: `0x${randomBytes(32).toString('hex')}` }
      const answer = await app.inject({
        method: 'POST',
        url: `/api/v1/airdrop/payouts/${id}/settlement`,
        headers,
        payload,
      })
      expect(answer.statusCode).toBe(200)
    }
  }
  const giveaway = async (user: Person) => {
    await user('GET /api/v1/giveaway/availability', { query: { default_browser: 'true' } })
    await user('POST /api/v1/giveaway/form', {
      body: {
        rewardChoice: 'vivo-1gb',
        phone: '+5511900010511',
        email: 'bia@example.com',
        isOver18: true,
        agreesToTerms: true,
        isDefaultBrowser: true,
      },
      ...once(),
    })
    await settleDueClaims({ ...app.deps, db: app.database.db, transact, now: app.now, topUp: app.deps.gateways.topUp })
  }
  const pushToken = () => ({
    body: { platform: 'android' as const, token: `token-${randomBytes(60).toString('hex')}` },
  })

  /** An account moves to another phone, which the first one stops, and to a third, which another person takes over. */
  const changePhones = async () => {
    const [first, second, third] = [await app.person(), await app.person(), await app.person()]
    const move = async (to: Person) => {
      const { code } = await first('POST /api/v1/user/device-moves/code', {})
      to.adopt(await to('POST /api/v1/user/device-moves', { body: { code } }))
    }
    const settle = () => settleMoves({ ...app.database, now: () => new Date(app.now().getTime() + 2 * DAY) })
    await first.checkIn()
    await move(second)
    await first('POST /api/v1/user/device-moves/stop', {})
    await move(third)
    await settle()
    const body = { account: third.id, isNewAccount: true }
    await third('POST /api/v1/user/device-moves/take-over', { body })
    await settle()
    const borrower = await app.logInAgain(third)
    await borrower('POST /api/v1/user/device-moves/undo', {})
  }

  /** Performs every action that a person can perform. */
  async function performAllActions(user: Person) {
    await app.grant(user, 5000)
    await spin(user, false)
    await spin(user, true)
    await report(user, 'set_wallpaper')
    await report(user, 'open_article')
    await user('POST /api/v1/streaks/checkin', once())
    await user('POST /api/v1/streaks/freezes', once())
    await buy(user)
    await exchange(user)
    await claim(user)
    await user('POST /api/v2/user/client-state', { body: { state: { seen: true } } })
    await user('POST /api/v2/user/fcm-token', pushToken())
  }

  /** Runs some work; returns its transactions and their violations of the order. */
  async function traced(work: () => Promise<unknown>) {
    const first = trace.transactions.length
    await work()
    const transactions = trace.transactions.slice(first)
    return { transactions, violations: [...new Set(transactions.flatMap(violationsOf))] }
  }

  test('trust case 31: all actions of people take their locks in the defined order', async () => {
    const { transactions, violations } = await traced(async () => {
      const ada = await app.person()
      await performAllActions(ada)
      await signIn(ada, 'ada')
      const second = await app.person({ referrerId: await idOf(ada) })
      await performAllActions(second)
      const referred = await app.person({ referrerId: await idOf(second) })
      await performAllActions(referred)
      // Merges the second phone's account into the first one's.
      await signIn(second, 'ada')
      await countReferrals({ ...app.database, settings: app.deps.settings, log: app.deps.log, now: app.now })
      await redeem(second)
      await settlePayouts()
      await changePhones()
      await second('POST /api/v1/user/logout', { body: { everywhere: true } })
      const bia = await app.person({ country: 'BR' })
      await giveaway(bia)
      await erase({ ...app.deps, db: app.database.db, transact, now: app.now }, await idOf(bia), {
        operator: 'ada',
        why: 'a test',
      })
    })
    expect(violations).toEqual([])
    const statements = new Set(transactions.flatMap((steps) => steps.map(({ statement }) => statement)))
    for (const statement of [
      'locks_lock_targets',
      'locks_lock_targets_with_devices',
      'streaks_record_check_ins',
      'awards_give_award',
    ])
      expect(statements).toContain(statement)
    for (const statement of ['referrals_add_referral', 'referrals_count', 'referrals_refuse'])
      expect(statements).toContain(statement)
    for (const statement of [
      'roulette_use_spin',
      'market_add_purchase',
      'points_add_exchange',
      'missions_transfer_ownership',
    ])
      expect(statements).toContain(statement)
    for (const statement of ['device_moves_add_move', 'device_moves_settle', 'device_moves_add_take_over'])
      expect(statements).toContain(statement)
  })

  test('it is a violation to lock a ledger account before the device', async () => {
    const user = await app.person()
    const id = await idOf(user)
    const session = JSON.parse(Buffer.from(user.tokens.accessToken.split('.')[1]!, 'base64url').toString()) as {
      sid: string
    }
    const { violations } = await traced(() =>
      transact(async (tx) => {
        await ledger.lockBalance(tx, id)
        await isOwnDevice(tx, session.sid, id)
      }),
    )
    expect(violations).toEqual(['awards_device_earns takes app_instances after a ledger'])
  })

  test('it is a violation to lock one account after another', async () => {
    const [a, b] = [await idOf(await app.person()), await idOf(await app.person())]
    const { violations } = await traced(() =>
      transact(async (tx) => {
        await lock(tx, { users: [a] })
        await lock(tx, { users: [b] })
      }),
    )
    expect(violations).toEqual([
      'locks_lock_targets takes users after a ledger',
      'locks_lock_targets takes a second ledger',
    ])
  })
})
