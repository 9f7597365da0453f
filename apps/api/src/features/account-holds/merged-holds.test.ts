import { randomUUID } from 'node:crypto'
import { DAY, HOUR } from '@momi/contract/rules/durations'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { raceRounds } from '../../testing/api-processes.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import type { Person } from '../../testing/person.ts'
import { race } from '../../testing/race.ts'
import { once } from '../../testing/random-values.ts'
import { testApp } from '../../testing/test-app.ts'
import { endDueHolds, placeHold } from './public.ts'

const START = '2026-03-02T12:00:00.000Z'
const google = await idTokenIssuer()
const app = await testApp({ now: START, google })
beforeEach(() => app.goTo(START))
afterAll(() => Promise.all([app.close(), google.close()]))
const { db, transact } = app.database
const after = (ms: number) => new Date(Date.parse(START) + ms).toISOString()

async function known() {
  const [user, sub] = [await app.person(), randomUUID()]
  await user.signIn(sub)
  return { user, sub }
}
/** Places a hold of signals; returns its id. */
async function hold(user: Person): Promise<string> {
  const signals = [{ name: 'sharedDevice', points: 70 }]
  await transact((tx) => placeHold(tx, { user: user.id, signals, score: 70, configVersion: 3, at: app.now() }))
  return (await seen(user))!.id
}
/** A member of staff places a hold; returns its id. */
const placeByHand = async ({ id: userId }: Person): Promise<string> =>
  (
    await (
      await app.staff('operator')
    )('POST /api/v1/admin/holds', { body: { userId, reason: 'sells accounts' }, ...once() })
  ).hold.id
const seen = async (user: Person) => (await user('GET /api/v1/account-hold', {})).hold
const appeal = (user: Person, text: string) => user('POST /api/v1/account-hold/appeal', { body: { text }, ...once() })

test('[TRU-05] a hold that staff have confirmed goes on after a merge with an account that has one of signals, and so does the appeal against that one', async () => {
  const { user, sub } = await known()
  const other = await hold(user)
  await appeal(user, 'It is my phone.')
  app.advance(HOUR)
  const phone = await app.person()
  const id = await hold(phone)
  const operator = await app.staff('operator')
  await operator('POST /api/v1/admin/holds/{hold_id}/decide', {
    params: { hold_id: id },
    body: { decision: 'CONFIRM', days: 30, reason: 'a farm' },
    ...once(),
  })
  await phone.signIn(sub)
  expect(await seen(user)).toMatchObject({
    id,
    state: 'APPEALED',
    answerBy: after(3 * DAY),
    endsAt: after(30 * DAY + HOUR),
  })
  const {
    hold: shown,
    steps,
    others,
  } = await operator('GET /api/v1/admin/holds/{hold_id}', { params: { hold_id: id } })
  expect(shown.userId).toBe(user.id)
  expect(steps).toMatchObject([
    { step: 'APPEALED', words: 'It is my phone.' },
    { step: 'PLACED' },
    { step: 'CONFIRMED' },
  ])
  expect(others).toMatchObject([{ id: other, state: 'ENDED', outcome: 'MERGED' }])
})

test('[TRU-05] of two holds that staff have placed the one that ends later goes on after a merge', async () => {
  const { user, sub } = await known()
  await placeByHand(user)
  app.advance(DAY)
  const phone = await app.person()
  const id = await placeByHand(phone)
  await phone.signIn(sub)
  expect(await seen(phone)).toMatchObject({ id, endsAt: after(15 * DAY) })
})

test('[TRU-05] a hold that is over, but which no job has ended yet, ends no other one in a merge', async () => {
  const user = await app.person()
  const over = await placeByHand(user)
  app.goTo(after(14 * DAY))
  await user.comeBack()
  const phone = await app.person()
  const id = await hold(phone)
  const { code } = await user('POST /api/v1/user/device-moves/code', {})
  phone.adopt(await phone('POST /api/v1/user/device-moves', { body: { code } }))
  expect(phone.id).toBe(user.id)
  await endDueHolds({ ...app.deps, db, transact })
  expect(await seen(phone)).toMatchObject({ id, state: 'PLACED' })
  const operator = await app.staff('operator')
  const { hold: ended } = await operator('GET /api/v1/admin/holds/{hold_id}', { params: { hold_id: over } })
  expect(ended).toMatchObject({ outcome: 'MERGED' })
})

test('[TRU-05] a hold that staff place at the moment of a merge, or after it, is of the remaining account', async () => {
  await race({
    rounds: raceRounds(6, 40),
    setUp: async () => ({ ...(await known()), phone: await app.person(), staff: await app.staff('support') }),
    concurrently: ({ sub, phone, staff }, round): Promise<unknown>[] => {
      const body = { userId: phone.id, reason: 'sells accounts' }
      return [
        phone.signIn(sub),
        new Promise((resolve) => setTimeout(resolve, round * 4)).then(() =>
          staff('POST /api/v1/admin/holds', { body, ...once() }),
        ),
      ]
    },
    mustHold: async (_, { user }) => expect(await seen(user)).toMatchObject({ reason: 'REVIEW', state: 'PLACED' }),
  })
})
