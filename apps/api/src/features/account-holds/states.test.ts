import { randomUUID } from 'node:crypto'
import { DAY, HOUR, MINUTE } from '@momi/contract/rules/durations'
import { IS_TEST_FULL } from '@momi/testing/test-full'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { payoutService } from '../../testing/payout-service.ts'
import type { Person } from '../../testing/person.ts'
import { once } from '../../testing/random-values.ts'
import { testApp } from '../../testing/test-app.ts'
import { endDueHolds, placeForOwner, placeHold } from './public.ts'

const google = await idTokenIssuer()
const app = await testApp({
  now: '2026-03-02T12:00:00Z',
  google,
  env: { EXCHANGE_HOLD_HOURS: '0', HOLD_RELEASE_BELOW: '0.15' },
})
afterAll(async () => {
  await Promise.all([app.close(), google.close()])
})
const { db, transact } = app.database
const ctx = { ...app.deps, db, transact }
const service = payoutService(app.inject)

/** What may happen to an account, in any order. */
const STEPS = {
  signals: (user: Person) =>
    transact((tx) =>
      placeHold(tx, {
        user: user.id,
        signals: [{ name: `signal-${randomUUID()}`, points: 90 }],
        score: 90,
        configVersion: 1,
        at: app.now(),
      }),
    ),
  'placed by staff': async (user: Person) =>
    tolerate(
      (await app.staff('support'))('POST /api/v1/admin/holds', {
        body: { userId: user.id, reason: 'looks odd' },
        ...once(),
      }),
    ),
  disputed: (user: Person) =>
    transact((tx) => placeForOwner(tx, { user: user.id, at: app.now(), what: 'A change was disputed' })),
  appealed: (user: Person) => tolerate(user('POST /api/v1/account-hold/appeal', { body: { text: 'why?' }, ...once() })),
  'signed in': (user: Person) => tolerate(user.signIn(randomUUID())),
  requested: async (user: Person) => {
    await app.grant(user, 100)
    await user.exchange(100)
  },
  confirmed: (user: Person) => decide(user, { decision: 'CONFIRM', days: 20 }),
  extended: (user: Person) => decide(user, { decision: 'EXTEND', days: 30 }),
  released: (user: Person) => decide(user, { decision: 'RELEASE' }),
  'an hour later': () => Promise.resolve(app.advance(HOUR)),
  'three days later': () => Promise.resolve(app.advance(3 * DAY)),
  'twelve days later': () => Promise.resolve(app.advance(12 * DAY)),
  'the job has run': () => endDueHolds(ctx),
  'payouts are listed': () => service.list(),
} satisfies Record<string, (user: Person) => Promise<unknown>>

/** A step may be refused in the present state, with a code; nothing else may go wrong. */
const tolerate = (call: Promise<unknown>) =>
  call.catch((error: { code?: string; status?: number }) => {
    if (error.code === undefined || error.status! >= 500) throw error
  })
async function decide(user: Person, decision: object) {
  const staff = await app.staff('operator')
  const { items } = await staff('GET /api/v1/admin/holds', { query: { queue: 'OPEN', search: user.id } })
  for (const { id } of items)
    await tolerate(
      staff('POST /api/v1/admin/holds/{hold_id}/decide', {
        params: { hold_id: id },
        body: { ...decision, reason: 'looked at it' } as never,
        ...once(),
      }),
    )
}

/**
 * What a person finds who wants their money: each payout that waits says why and until when, and can be asked about.
 * Returns what is not so.
 */
async function brokenPromises(user: Person): Promise<string[]> {
  await user.comeBack()
  const now = app.now().toISOString()
  const { hold } = await user('GET /api/v1/account-hold', {})
  await service.list()
  const { exchanges } = await user('GET /api/v1/points/exchanges', { query: {} })
  const waits = exchanges.filter(({ status }) => status === 'HELD')
  if (hold === null || hold.state === 'ENDED') return waits.map(({ id }) => `${id} waits without a hold`)
  const broken: string[] = []
  if (hold.endsAt <= now) broken.push('the hold has no end in the future')
  if (Date.parse(hold.endsAt) - Date.parse(hold.placedAt) > 90 * DAY) broken.push('the hold lasts too long')
  if (hold.state === 'PLACED' && hold.endedBy === null && !['REVIEW', 'DISPUTED'].includes(hold.reason))
    broken.push('nothing that the person can do ends the hold')
  for (const { id: exchange_id } of waits) {
    const { traces } = await user('GET /api/v1/points/exchanges/{exchange_id}', { params: { exchange_id } })
    const last = traces.at(-1)!
    if (last.why !== 'ACCOUNT_HOLD' && last.why !== 'STOPPED_BY_OWNER') broken.push(`${exchange_id} says ${last.why}`)
    if (last.dueAt === null || last.dueAt <= now) broken.push(`${exchange_id} has no date`)
  }
  return broken
}

const endFor = async (user: Person) => (await user('GET /api/v1/account-hold', {})).hold?.endsAt

/** The person's appeal; 'none' if nothing is held. */
const stateAfterAppeal = (user: Person): Promise<string> =>
  user('POST /api/v1/account-hold/appeal', { body: {}, ...once() }).then(
    ({ hold }) => (hold.answerBy === null ? 'no date' : hold.state),
    ({ code }: { code: string }) => (code === 'not_found' ? 'none' : code),
  )

test(
  '[TRU-05] whatever happens to an account, no payout waits without a reason, an end and an appeal, and each hold is over by its date without anybody',
  async () => {
    const step = fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[]))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: IS_TEST_FULL ? 12 : 6 }), async (steps) => {
        const user = await app.person()
        await STEPS.requested(user)
        for (const name of ['signals', ...steps] as const) {
          await STEPS[name](user)
          expect({ name, broken: await brokenPromises(user) }).toEqual({ name, broken: [] })
        }
        // From any state: an appeal is possible, or is waiting for its answer already, and makes nothing longer.
        const end = await endFor(user)
        expect(['APPEALED', 'none']).toContain(await stateAfterAppeal(user))
        expect(await endFor(user)).toBe(end)
        // Nobody does anything any more, and no job runs.
        const staff = await app.staff('viewer')
        const { items } = await staff('GET /api/v1/admin/holds', { query: { queue: 'OPEN', search: user.id } })
        app.goTo(Math.max(...items.map(({ endsAt }) => Date.parse(endsAt)), app.now().getTime()))
        await user.comeBack()
        await service.list()
        const { exchanges } = await user('GET /api/v1/points/exchanges', { query: {} })
        expect(exchanges.filter(({ status }) => status === 'HELD')).toEqual([])
      }),
      { numRuns: IS_TEST_FULL ? 100 : 5 },
    )
  },
  30 * MINUTE,
)
