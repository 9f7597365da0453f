import { randomUUID } from 'node:crypto'
import { TIMELINE_KINDS, type TimelineKind } from '@momi/contract'
import { DAY, HOUR, MINUTE } from '@momi/contract/rules/durations'
import { decodeJwt } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { PROBLEM_ACCOUNTS } from '../../development/problem-accounts.ts'
import { operate } from '../../testing/operate.ts'
import { FAILED, HASH, payoutService } from '../../testing/payout-service.ts'
import { sendFeedback } from '../../testing/send-feedback.ts'
import { testApp } from '../../testing/test-app.ts'
import { pushTo } from '../push/public.ts'
import { expireRewards, handOutReward } from '../rewards/public.ts'
import { addRewardItems } from '../stock/public.ts'
import type { Person } from '../../testing/person.ts'
import { addReward } from '../../development/campaign.ts'

const START = '2026-03-02T08:00:00Z'
const app = await testApp({ now: START, env: { PAYOUT_HOLD_HOURS: '24', EXCHANGE_HOLD_HOURS: '0' } })
beforeEach(() => app.goTo(START))
afterAll(app.close)
const { db, transact } = app.database
const ctx = { ...app.deps, db, transact }

const key = () => ({ idempotencyKey: randomUUID() })
// Staff sign in again for each call, because the clock moves beyond the expiry of a token.
const support = async () => app.staff('support')
const caseFileHeader = async (id: string) => (await support())('GET /api/v1/admin/users/{id}', { params: { id } })
const findingsOf = async (id: string) =>
  (await (await support())('GET /api/v1/admin/users/{id}/findings', { params: { id } })).findings
const timelineOf = async (
  id: string,
  query: { kinds?: string; before?: string; date?: string; time_zone?: string; limit?: number } = {},
) => (await support())('GET /api/v1/admin/users/{id}/timeline', { params: { id }, query: { limit: 100, ...query } })

async function signIn(user: Person, email: string) {
  const { verificationId } = await user('POST /api/v2/auth/login/email-otp/request', { body: { email } })
  const sent = app.deps.gateways.inbox.messages().find(({ to }) => to === email)!
  const code = /\b\d{6}\b/.exec(sent.text)![0]
  user.adopt(await user('POST /api/v2/auth/login/email-otp', { body: { verificationId, code } }))
}

async function reward(user: Person): Promise<string> {
  const id = `reward-${randomUUID()}`
  const words = { name: { en: 'Cash' }, redeemSteps: { en: [] } }
  const owner = user.id
  return transact(async (tx) => {
    const kind = { country: 'NG', type: 'REDEEM_CUSD', claimRoute: 'WALLET', amount: '0.5', claimDays: 7 } as const
    await addReward(tx, { id, ...kind, ...words }, app.now())
    await addRewardItems(tx, app.deps, { definition: id, items: 1, winnableAt: app.now() })
    return (await handOutReward(tx, { definition: id, user: owner, at: app.now() }))!
  })
}

const payouts = payoutService(app.inject)
async function payNewest(settlement: object) {
  app.advance(DAY + HOUR)
  await payouts.settle((await payouts.newest()).id, settlement)
}

/** A person whose history has every kind of line of the timeline. */
async function ada() {
  const email = `${randomUUID().slice(0, 8)}@mail.example`
  await signIn(await app.person(), email)
  const user = await app.person()
  await user('POST /api/v1/streaks/checkin', key())
  await user('POST /api/v1/streaks/checkin', key()).catch(() => undefined)
  app.advance(2 * MINUTE)
  await user.report('data_saved', 1500)
  await user.report('eayb', 1_000_000)
  await user.report('eayb', 1, { missionDay: '2026-03-05' }).catch(() => undefined)
  const { ticket } = await user('GET /api/v1/roulette/config', {})
  await user('POST /api/v1/roulette/spin', { body: { ticket: ticket.token }, ...key() })
  await user('POST /api/v1/user/fcm-token', { body: { token: `${'ab'.repeat(11)}:APA91b${'x'.repeat(80)}` } })
  expect((await sendFeedback(app, user)).statusCode).toBe(200)
  await user.claim(await reward(user))
  const anonymous = user.id
  app.advance(MINUTE)
  await signIn(user, email)
  const id = user.id
  const message = { kind: 'streak-open', title: 'Your streak', body: 'A day is open', path: '/missions' }
  await pushTo(ctx, id, message)
  await operate(ctx, ['grant-freeze', id, '--operator', 'bea', '--why', 'an outage'])
  await payNewest({ status: 'SETTLED', txHash: HASH })
  return { user, id, anonymous }
}

const person = await ada()

describe('the timeline', () => {
  test('[ADM-18] lists everything that happened to a person, even before a merge, each line with its reason', async () => {
    const { items, cursor } = await timelineOf(person.id)
    expect(cursor).toBeNull()
    const line = (code: string) => items.find((item) => item.code === code)
    const day = '2026-03-02'
    expect(line('checked_in')).toMatchObject({ params: { day, streakDay: 1, points: 10 } })
    expect(line('counter_accepted')).toMatchObject({ params: { mission: 'data_saved', count: 1500, claimed: 1500 } })
    expect(line('counter_clamped')).toMatchObject({
      params: { mission: 'eayb', claimed: 1_000_000 },
      why: 'FASTER_THAN_PLAUSIBLE',
    })
    expect(line('counter_refused')).toMatchObject({
      params: { mission: 'eayb', code: 'mission_counter_conflict', times: 1 },
      why: 'mission_day',
    })
    expect(line('awarded')).toMatchObject({ params: { mission: 'data_saved', points: 10 } })
    expect(line('spun')).toMatchObject({ params: { source: 'FREE', check: 'matches' } })
    expect(line('reward_claimed')).toMatchObject({ params: { name: 'Cash', route: 'WALLET' } })
    expect(line('payout_requested')).toMatchObject({ params: { amount: '0.5' }, why: 'NEW_ACCOUNT' })
    expect(line('payout_settled')).toMatchObject({ params: { txHash: HASH } })
    const isStep = (item: (typeof items)[number]) => item.code === 'reward_step' && item.params['name'] === 'Cash'
    expect(items.filter(isStep).map(({ params }) => params['stage'])).toEqual(['DONE', 'CHECKED', 'EARNED'])
    expect(line('identity_connected')).toMatchObject({ params: { method: 'email' } })
    expect(line('merged_in')).toMatchObject({ params: { from: person.anonymous, into: person.id } })
    expect(line('points_moved')).toMatchObject({ why: 'ACCOUNT_MERGED' })
    expect(items).toContainEqual(
      expect.objectContaining({
        code: 'device_registered',
        params: expect.objectContaining({ haid: person.user.haid, earnsFor: person.id }),
      }),
    )
    expect(line('wallet_proven')).toMatchObject({ why: 'REPORTED_BY_A_NATIVE_CLIENT' })
    expect(line('push_delivery')).toMatchObject({ params: { message: 'streak-open', outcome: 'sent' } })
    expect(line('call_refused')).toMatchObject({
      params: { call: 'POST /api/v1/streaks/checkin', code: 'streaks_already_checked_in' },
    })
    expect(line('feedback_sent')).toMatchObject({ params: { problemArea: 'POINTS' } })
    expect(line('freeze_granted')).toBeDefined()
    expect(line('staff_action')).toMatchObject({ params: { action: 'FREEZE_GRANTED', by: 'bea' }, why: 'an outage' })
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(TIMELINE_KINDS))
  })

  test.each([1, 3, 7])('has the same order in pages of %i, without gaps or repetitions', async (limit) => {
    const { items: all } = await timelineOf(person.id)
    const times = all.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    const paged: typeof all = []
    let before: string | undefined
    do {
      const page = await timelineOf(person.id, { limit, ...(before && { before }) })
      paged.push(...page.items)
      before = page.cursor ?? undefined
    } while (before)
    expect(paged).toEqual(all)
  })

  test('says of a reward that nobody claimed that it expired, and not that somebody has to act', async () => {
    const user = await app.person()
    await reward(user)
    app.advance(8 * DAY)
    await expireRewards(ctx)
    const { items } = await timelineOf(user.id, { kinds: 'reward' })
    expect(items.map(({ code }) => code)).toEqual(['reward_expired', 'reward_step'])
  })

  test('is filtered by kind', async () => {
    const kinds: TimelineKind[] = ['spin', 'staff']
    const { items } = await timelineOf(person.id, { kinds: kinds.join(',') })
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(kinds))
    await expect(timelineOf(person.id, { kinds: 'gossip' })).rejects.toMatchObject({ code: 'validation_error' })
  })

  test('starts at the end of the requested day in the requested time zone', async () => {
    // 23:30 in Lagos is 22:30 UTC.
    app.goTo('2026-03-02T22:30:00Z')
    const late = await app.person()
    app.goTo('2026-03-02T23:30:00Z')
    const early = await app.person()
    const on = async (user: Person, time_zone: string) =>
      (await timelineOf(user.id, { date: '2026-03-02', time_zone })).items.length
    expect(await on(late, 'Africa/Lagos')).toBeGreaterThan(0)
    expect(await on(early, 'Africa/Lagos')).toBe(0)
    expect(await on(early, 'UTC')).toBeGreaterThan(0)
  })

  test('is not found for an unknown person', async () => {
    await expect(timelineOf(randomUUID())).rejects.toMatchObject({ status: 404 })
  })
})

test('[ADM-18] a note of support is in the timeline for everybody, with its author; a viewer cannot add one', async () => {
  const { id } = await app.person()
  const note = 'Called from another number; waits for the second SIM'
  const add = { params: { id }, body: { note } }
  expect(await (await support())('POST /api/v1/admin/users/{id}/notes', { ...add, ...key() })).toEqual({ userId: id })
  await expect(
    (await app.staff('viewer'))('POST /api/v1/admin/users/{id}/notes', { ...add, ...key() }),
  ).rejects.toMatchObject({ status: 403 })
  const { items } = await timelineOf(id, { kinds: 'staff' })
  expect(items).toMatchObject([{ code: 'staff_note', params: { by: expect.stringContaining('support') }, why: note }])
})

describe('the header of a case file', () => {
  test('contains the account, its devices and its balance, with masked personal data', async () => {
    const head = await caseFileHeader(person.id)
    expect(head).toMatchObject({
      country: 'NG',
      timeZone: 'Africa/Lagos',
      userType: 'EMAIL_VERIFIED',
      identities: [{ kind: 'email', label: expect.stringMatching(/^.•••@mail\.example$/) }],
      wallet: { address: expect.stringContaining('•••'), ways: ['claimed', 'native'], samePhone: 0 },
      clientVersion: '90.0.0',
      mergedFrom: [person.anonymous],
      flags: [],
    })
    expect(head.devices).toHaveLength(2)
    const staff = await support()
    for (const { id, isCurrent, hasPushToken } of head.devices) {
      const { items } = await staff('GET /api/v1/admin/users/app-instances/{id}/fcm-tokens', { params: { id } })
      expect(hasPushToken).toBe(isCurrent && items.length > 0)
    }
    expect(head.devices.map(({ hasPushToken }) => hasPushToken)).toContain(true)
    const shown = decodeJwt(person.user.tokens.accessToken)['support_code']
    expect(head.supportCode).toBe(shown)
    expect(head.balance).toBe((await person.user('GET /api/v1/points', {})).balance)
  })

  test('names the account into which the shown account was merged', async () => {
    expect(await caseFileHeader(person.anonymous)).toMatchObject({
      mergedInto: person.id,
      flags: expect.arrayContaining(['merged']),
    })
  })
})

describe('the findings of a case file', () => {
  test.each(PROBLEM_ACCOUNTS.map((trouble) => [trouble.finding, trouble] as const))(
    '[ADM-19] list %s first after ordinary calls to the API have caused it',
    async (finding, { make }) => {
      const findings = await findingsOf(await make(app))
      expect(findings[0]).toMatchObject({ code: finding, why: expect.any(String) })
    },
  )

  test('[ADM-19] list the failed payout of a reward first', async () => {
    const user = await app.person()
    const id = user.id
    await user.claim(await reward(user))
    await payNewest(FAILED)
    expect((await findingsOf(id))[0]).toMatchObject({ code: 'payout_failed', why: FAILED.why })
  })

  test('ignore refusals of more than a month ago', async () => {
    const user = await app.person()
    await user.report('eayb', 1, { missionDay: '2026-03-05' }).catch(() => undefined)
    const id = user.id
    expect((await findingsOf(id)).map(({ code }) => code)).toContain('clock_conflict')
    app.advance(32 * DAY)
    expect((await findingsOf(id)).map(({ code }) => code)).not.toContain('clock_conflict')
  })
})
