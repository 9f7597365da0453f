import { randomUUID } from 'node:crypto'
import { DAY, HOUR, MINUTE } from '@momi/contract/rules/durations'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { holdGauges } from '../../http/metrics/hold-gauges.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { payoutService } from '../../testing/payout-service.ts'
import type { Person } from '../../testing/person.ts'
import { once } from '../../testing/random-values.ts'
import { SECOND_ACCOUNTS } from '../../testing/second-accounts.ts'
import { testApp } from '../../testing/test-app.ts'
import { endDueHolds, placeHold, suspendedSignals, suspendSignals, tellOfHolds } from './public.ts'

const START = '2026-03-02T12:00:00.000Z'
const google = await idTokenIssuer()
const app = await testApp({ now: START, google, env: { EXCHANGE_HOLD_HOURS: '0', HOLD_RELEASE_BELOW: '0.05' } })
beforeEach(() => app.goTo(START))
afterAll(async () => {
  await Promise.all([app.close(), google.close()])
})
const { db, transact } = app.database
const ctx = { ...app.deps, db, transact }
const service = payoutService(app.inject)
const after = (ms: number) => new Date(Date.parse(START) + ms).toISOString()

const SIGNALS = [
  { name: 'sharedDevice', points: 40 },
  { name: 'sameTiming', points: 30 },
]
const hold = ({ id: user }: Person, signals = SIGNALS) =>
  transact((tx) => placeHold(tx, { user, signals, score: 70, configVersion: 3, at: app.now() }))
async function exchange(user: Person, points = 100) {
  await app.grant(user, points)
  return user.exchange(points)
}
const traceOf = async (user: Person, exchange_id: string) =>
  (await user('GET /api/v1/points/exchanges/{exchange_id}', { params: { exchange_id } })).traces.at(-1)
const seen = async (user: Person) => (await user('GET /api/v1/account-hold', {})).hold
const appeal = (user: Person, text = '') => user('POST /api/v1/account-hold/appeal', { body: { text }, ...once() })
const isPaid = async ({ wallet }: Person) =>
  (await service.list()).some(({ address }) => address.toLowerCase() === wallet!.toLowerCase())
const decide = async (
  staff: Awaited<ReturnType<typeof app.staff>>,
  hold_id: string,
  body: { decision: 'RELEASE' } | { decision: 'CONFIRM' | 'EXTEND'; days: number },
) =>
  (
    await staff('POST /api/v1/admin/holds/{hold_id}/decide', {
      params: { hold_id },
      body: { ...body, reason: 'looked at it' } as never,
      ...once(),
    })
  ).hold
async function held() {
  const user = await app.person()
  expect(await hold(user)).toBe('placed')
  return { user, id: (await seen(user))!.id }
}
const comeLater = async (user: Person, ms: number) => {
  app.goTo(after(ms))
  await user.comeBack()
}

test('[TRU-05] while an account has a hold it goes on earning and its payout waits, with the reason and the date on which it ends by itself', async () => {
  const user = await app.person()
  const { exchangeId } = await exchange(user)
  expect(await hold(user)).toBe('placed')
  expect(await hold(user)).toBe('open')
  expect(await seen(user)).toMatchObject({
    reason: 'SHARED',
    state: 'PLACED',
    placedAt: START,
    endsAt: after(14 * DAY),
    endedBy: 'SIGN_IN',
    answerBy: null,
  })
  const waits = { stage: 'CHECKED', why: 'ACCOUNT_HOLD', holder: 'momi', dueAt: after(14 * DAY) }
  expect(await traceOf(user, exchangeId)).toMatchObject(waits)
  // What is requested meanwhile says so at once.
  const second = await exchange(user)
  expect(second.hold).toEqual({ reason: 'ACCOUNT_HOLD', until: after(14 * DAY) })
  expect(await traceOf(user, second.exchangeId)).toMatchObject(waits)
  await user.checkIn()
  expect(await user.balance()).toBeGreaterThan(0)

  await comeLater(user, 14 * DAY - 1)
  expect(await isPaid(user)).toBe(false)
  app.goTo(after(14 * DAY))
  // No job has run: the date alone ends it.
  expect(await isPaid(user)).toBe(true)
  await endDueHolds(ctx)
  expect(await seen(user)).toMatchObject({ state: 'ENDED', outcome: 'EXPIRED' })
})

test('[TRU-05] a sign-in ends the hold at once', async () => {
  const { user } = await held()
  const { exchangeId } = await exchange(user)
  expect(await isPaid(user)).toBe(false)
  await user.signIn(randomUUID())
  expect(await seen(user)).toMatchObject({ state: 'ENDED', outcome: 'CLEARED' })
  expect(await traceOf(user, exchangeId)).toMatchObject({ why: 'HOLD_ENDED' })
  expect(await isPaid(user)).toBe(true)
  // What an account was held for does not hold it again, and another signal does.
  expect(await hold(user)).toBe('decided before')
  expect(await hold(user, [...SIGNALS, { name: 'sharedCpf', points: 1 }])).toBe('placed')
  expect(await seen(user)).toMatchObject({ state: 'PLACED', endedBy: 'PHONE' })
})

test('[TRU-05] an appeal is answered within 72 hours: staff see what the person wrote, release the hold, and the person is told', async () => {
  const { user, id } = await held()
  await user('POST /api/v1/user/fcm-token', { body: { token: 'h'.repeat(32) } })
  const first = await appeal(user, 'It is my  phone, and my sister’s.')
  expect(first.hold).toMatchObject({ state: 'APPEALED', answerBy: after(3 * DAY) })
  app.advance(HOUR)
  expect((await appeal(user)).hold.answerBy).toBe(after(3 * DAY))

  const operator = await app.staff('operator')
  const { items } = await operator('GET /api/v1/admin/holds', { query: { search: user.id } })
  expect(items).toMatchObject([
    { id, userId: user.id, answerBy: after(3 * DAY), isOverdue: false, score: 70, signals: SIGNALS },
  ])
  const page = await operator('GET /api/v1/admin/holds/{hold_id}', { params: { hold_id: id } })
  expect(page.steps).toMatchObject([
    { step: 'PLACED' },
    { step: 'APPEALED', words: 'It is my phone, and my sister’s.' },
  ])
  await expect(decide(operator, id, { decision: 'EXTEND', days: 5 })).rejects.toMatchObject({
    code: 'admin_hold_needs_answer',
  })
  const timeline = await operator('GET /api/v1/admin/users/{id}/timeline', { params: { id: user.id }, query: {} })
  const lines = timeline.items.filter(({ code }) => code === 'hold_step')
  expect(lines.map(({ params, why }) => `${String(params['stage'])} ${why}`).toSorted()).toEqual([
    'APPEALED SHARED',
    'PLACED SHARED',
  ])
  const flagsNow = async () => (await operator('GET /api/v1/admin/users/{id}', { params: { id: user.id } })).flags
  expect(await flagsNow()).toContain('payouts_held')
  expect(await decide(operator, id, { decision: 'RELEASE' })).toMatchObject({ state: 'ENDED', outcome: 'RELEASED' })
  expect(await flagsNow()).not.toContain('payouts_held')
  await expect(decide(operator, id, { decision: 'RELEASE' })).rejects.toMatchObject({ code: 'admin_hold_ended' })
  expect(await seen(user)).toMatchObject({ state: 'ENDED', outcome: 'RELEASED' })
  await tellOfHolds(ctx)
  const told = app.deps.gateways.pushBox!.received('h'.repeat(32))
  expect(told.map(({ title }) => title)).toContain('We were wrong: the check is over')
  await tellOfHolds(ctx)
  expect(app.deps.gateways.pushBox!.received('h'.repeat(32))).toHaveLength(told.length)
  await expect(appeal(user)).rejects.toMatchObject({ code: 'not_found' })
})

test('[TRU-05] an appeal that nobody answers ends the hold if little waits; otherwise staff are told until one does', async () => {
  const [little, much] = [await held(), await held()]
  await exchange(much.user, 1000)
  for (const { user } of [little, much]) await appeal(user)
  const operator = await app.staff('operator')
  const inbox = async () =>
    (await operator('GET /api/v1/admin/campaign/inbox', {})).items.filter(({ kind }) => kind === 'HOLDS')
  expect(await inbox()).toEqual([])
  app.goTo(after(72 * HOUR))
  await endDueHolds(ctx)
  const again = await app.staff('operator')
  for (const { user } of [little, much]) await user.comeBack()
  expect(await seen(little.user)).toMatchObject({ state: 'ENDED', outcome: 'UNANSWERED' })
  expect(await seen(much.user)).toMatchObject({ state: 'APPEALED' })
  const due = (await again('GET /api/v1/admin/campaign/inbox', {})).items.filter(({ kind }) => kind === 'HOLDS')
  expect(due).toMatchObject([{ id: 'NG', dueAt: after(72 * HOUR) }])
  expect(await holdGauges(app.deps).read()).toMatchObject([
    { labels: { country: 'NG' }, values: { momi_holds_overdue: 1 } },
  ])
  const overdue = await again('GET /api/v1/admin/holds', { query: { queue: 'OVERDUE' } })
  expect(overdue).toMatchObject({ overdue: 1, items: [{ id: much.id, isOverdue: true, waiting: 1 }] })
  await decide(again, much.id, { decision: 'CONFIRM', days: 10 })
  expect(await seen(much.user)).toMatchObject({
    state: 'CONFIRMED',
    endsAt: after(13 * DAY),
    answerBy: null,
    endedBy: null,
  })
  const { items } = await again('GET /api/v1/admin/campaign/inbox', {})
  expect(items.filter(({ kind }) => kind === 'HOLDS')).toEqual([])
})

test('[TRU-05] what staff confirm goes on to a date, may be appealed again, and is answered by another person', async () => {
  const { user, id } = await held()
  const { exchangeId } = await exchange(user)
  const [one, other] = [await app.staff('operator'), await app.staff('operator')]
  await decide(one, id, { decision: 'CONFIRM', days: 20 })
  expect(await traceOf(user, exchangeId)).toMatchObject({ why: 'ACCOUNT_HOLD', dueAt: after(20 * DAY) })
  // A signal of a person does not undo what a person has decided.
  await user.signIn(randomUUID())
  expect(await seen(user)).toMatchObject({ state: 'CONFIRMED', endedBy: null })
  await appeal(user, 'please')
  await expect(decide(one, id, { decision: 'CONFIRM', days: 20 })).rejects.toMatchObject({
    code: 'admin_hold_needs_second_person',
  })
  await decide(other, id, { decision: 'CONFIRM', days: 30 })
  await expect(decide(one, id, { decision: 'EXTEND', days: 5 })).rejects.toMatchObject({
    code: 'admin_hold_at_longest',
  })
  app.advance(MINUTE)
  expect(await decide(one, id, { decision: 'EXTEND', days: 30 })).toMatchObject({ endsAt: after(30 * DAY + MINUTE) })
  expect(await traceOf(user, exchangeId)).toMatchObject({ dueAt: after(30 * DAY + MINUTE) })
})

test.each(SECOND_ACCOUNTS)('[TRU-05] %s does not confirm a hold that the first one has placed', async (_, make) => {
  const user = await app.person()
  const [first, second] = [await app.staff('operator'), await app.staff('operator')]
  await transact((tx) => make(tx, { staff: second.id, first: first.id }))
  const { hold: placed } = await first('POST /api/v1/admin/holds', {
    body: { userId: user.id, reason: 'sells accounts' },
    ...once(),
  })
  await expect(decide(second, placed.id, { decision: 'CONFIRM', days: 5 })).rejects.toMatchObject({
    code: 'admin_hold_needs_second_person',
  })
  // Each reader is told beforehand, and may list only what they may confirm.
  const listed = async (reader: typeof first, own: 'WITH' | 'WITHOUT') =>
    (await reader('GET /api/v1/admin/holds', { query: { search: placed.id, own } })).items.map(({ isOwn }) => isOwn)
  for (const reader of [first, second])
    expect([await listed(reader, 'WITH'), await listed(reader, 'WITHOUT')]).toEqual([[true], []])
  const other = await app.staff('operator')
  expect([await listed(other, 'WITH'), await listed(other, 'WITHOUT')]).toEqual([[false], [false]])
  const detail = await second('GET /api/v1/admin/holds/{hold_id}', { params: { hold_id: placed.id } })
  expect(detail.hold).toMatchObject({ isOwn: true, placedBy: { id: first.id } })
})

test('[TRU-05] a hold by hand waits for a second person, and ends if none has looked at it in time', async () => {
  const support = await app.staff('support')
  const place = (user: Person) =>
    support('POST /api/v1/admin/holds', { body: { userId: user.id, reason: 'sells accounts' }, ...once() })
  const [kept, left] = [await app.person(), await app.person()]
  const { hold: placed } = await place(kept)
  expect(placed).toMatchObject({
    kind: 'STAFF',
    reason: 'REVIEW',
    answerBy: after(3 * DAY),
    placedBy: { id: support.id },
  })
  await expect(place(kept)).rejects.toMatchObject({ code: 'admin_hold_open_already' })
  // Nothing that the person does ends it, but they can ask for a person, who answers by the earlier date.
  expect(await seen(kept)).toMatchObject({ reason: 'REVIEW', state: 'PLACED', endedBy: null, answerBy: null })
  await expect(decide(support, placed.id, { decision: 'RELEASE' })).rejects.toMatchObject({ status: 403 })
  await expect(
    support('POST /api/v1/admin/holds', { body: { userId: randomUUID(), reason: 'nobody' }, ...once() }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await decide(await app.staff('operator'), placed.id, { decision: 'CONFIRM', days: 14 })
  await place(left)
  app.goTo(after(3 * DAY))
  await endDueHolds(ctx)
  await Promise.all([kept.comeBack(), left.comeBack()])
  expect(await seen(kept)).toMatchObject({ state: 'CONFIRMED' })
  expect(await seen(left)).toMatchObject({ state: 'ENDED', outcome: 'UNANSWERED' })
})

test('[TRU-05] a payout that also waits for another reason shows the longer wait, and keeps the other one', async () => {
  const young = await testApp({ now: START, env: { EXCHANGE_HOLD_HOURS: '0', PAYOUT_HOLD_HOURS: '48' } })
  const user = await young.person()
  await young.grant(user, 100)
  const place = () =>
    young.database.transact((tx) =>
      placeHold(tx, { user: user.id, signals: SIGNALS, score: 70, configVersion: 1, at: young.now() }),
    )
  expect(await place()).toBe('placed')
  const { exchangeId, hold: told } = await user.exchange(100)
  expect(told).toEqual({ reason: 'ACCOUNT_HOLD', until: after(14 * DAY) })
  const operator = await young.staff('operator')
  const { items } = await operator('GET /api/v1/admin/holds', { query: { queue: 'OPEN' } })
  await decide(operator, items[0]!.id, { decision: 'RELEASE' })
  expect(await traceOf(user, exchangeId)).toMatchObject({ why: 'NEW_ACCOUNT', dueAt: after(2 * DAY) })
  const payouts = payoutService(young.inject)
  expect(await payouts.list()).toEqual([])
  young.advance(2 * DAY)
  expect(await payouts.list()).toHaveLength(1)
  await young.close()
})

test('[TRU-05] a merge moves the hold, and the sign-in of the remaining account ends it', async () => {
  const sub = randomUUID()
  const known = await app.person()
  await known.signIn(sub)
  const { user, id } = await held()
  await user.signIn(sub)
  expect(user.id).toBe(known.id)
  expect(await seen(user)).toMatchObject({ id, state: 'ENDED', outcome: 'CLEARED' })
})

test('[TRU-05] if both accounts of a merge have a hold, that of the remaining one goes on', async () => {
  const sub = randomUUID()
  const known = await app.person()
  await known.signIn(sub)
  await hold(known)
  const { id } = (await seen(known))!
  const { user } = await held()
  await user.signIn(sub)
  expect(await seen(user)).toMatchObject({ id, state: 'PLACED', endedBy: 'PHONE' })
})

test('[TRU-05] a signal of which more than 5 % of the decided holds were overturned places no more, until a person lifts that', async () => {
  const operator = await app.staff('operator')
  const name = 'networkBurst'
  for (let i = 0; i < 50; i++) await hold(await app.person({ wallet: null }), [{ name, points: 80 }])
  const { items } = await operator('GET /api/v1/admin/holds', { query: { queue: 'OPEN', search: name, limit: 100 } })
  expect(items).toHaveLength(50)
  for (const [i, { id }] of items.entries())
    await decide(operator, id, { decision: i < 3 ? 'RELEASE' : 'CONFIRM', days: 1 } as never)
  await suspendSignals(ctx)
  // Confirmed holds count once they have ended: an appeal can still overturn them.
  expect(await suspendedSignals(db)).not.toContain(name)
  app.advance(2 * DAY)
  await endDueHolds(ctx)
  await suspendSignals(ctx)
  await suspendSignals(ctx)
  expect([...(await suspendedSignals(db))]).toEqual([name])

  const again = await app.staff('operator')
  const inbox = (await again('GET /api/v1/admin/campaign/inbox', {})).items
  expect(inbox).toContainEqual(
    expect.objectContaining({ kind: 'SIGNAL', id: name, reason: '3 of its last 50 holds were overturned.' }),
  )
  const shown = (await again('GET /api/v1/admin/holds/signals', {})).items.find(({ signal }) => signal === name)
  expect(shown).toMatchObject({ cases: 50, overturned: 3, suspended: { cases: 50, overturned: 3 } })
  const user = await app.person()
  expect(await hold(user, [{ name, points: 80 }])).toBe('suspended')

  const lift = () =>
    again('POST /api/v1/admin/holds/signals/lift', {
      body: { signal: name, reason: 'the window was too short' },
      ...once(),
    })
  await lift()
  const owner = await app.staff('owner')
  const logged = (await owner('GET /api/v1/admin/audit', { query: { action: 'holds.lift' } })).items
  expect(logged).toMatchObject([
    { before: { suspended: true, overturned: 3 }, after: { suspended: false, overturned: 0 } },
  ])
  await expect(lift()).rejects.toMatchObject({ code: 'not_found' })
  app.advance(MINUTE)
  await suspendSignals(ctx)
  expect(await suspendedSignals(db)).not.toContain(name)
  expect(await hold(user, [{ name, points: 80 }])).toBe('placed')
})

test('[TRU-05] the report counts holds and appeals by country, month and reason, and names nobody', async () => {
  app.goTo('2026-05-04T12:00:00Z')
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => app.person({ country: 'GH' })))
  for (const user of [one!, two!, three!]) await hold(user, [{ name: 'linkedReferrals', points: 90 }])
  await one!.signIn(randomUUID())
  await seen(one!)
  await exchange(three!, 1000)
  await appeal(two!)
  await appeal(three!)
  const operator = await app.staff('operator')
  await decide(operator, (await seen(two!))!.id, { decision: 'RELEASE' })
  app.advance(73 * HOUR)
  await decide(await app.staff('operator'), (await seen(await three!.comeBack().then(() => three!)))!.id, {
    decision: 'CONFIRM',
    days: 2,
  })
  const answer = await (
    await app.staff('viewer')
  )('GET /api/v1/admin/holds/report', {
    query: { from: '2026-05-01', to: '2026-05-31', country_code: 'GH' },
  })
  expect(answer.items).toEqual([
    {
      countryCode: 'GH',
      month: '2026-05-01',
      reason: 'INVITES',
      placed: 3,
      cleared: 1,
      expired: 0,
      released: 1,
      unanswered: 0,
      open: 1,
      confirmed: 1,
      appeals: 2,
      answeredInTime: 1,
      overturned: 1,
    },
  ])
})
