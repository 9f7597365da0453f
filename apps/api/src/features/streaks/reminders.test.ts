import { HOUR } from '@momi/contract/rules/durations'
import { afterAll, expect, test } from 'vitest'
import { LOCALES } from '@momi/contract/rules/locale'
import { isLockScreenSafe } from '../push/public.ts'
import type { Person } from '../../testing/person.ts'
import { newPushToken } from '../../testing/random-values.ts'
import { testApp } from '../../testing/test-app.ts'
import { eveningOf, reminderOf } from './reminders.rules.ts'
import { grantFreeze, remindOfStreaks } from './public.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(app.close)
const { db, transact } = app.database
const { keys, gateways, cipher, log } = app.deps
const ctx = { db, transact, log, keys, cipher, gateways, now: app.now }

/** 20:00 in Lagos on the second day. */
const EVENING = '2026-03-03T19:00:00Z'

/** Somebody with a phone that takes pushes, and check-ins on these days. */
async function personWith(days: readonly string[], { country = 'NG', language = 'en' } = {}) {
  const person = await app.person({ country })
  const token = newPushToken()
  await person('POST /api/v2/user/fcm-token', { body: { token, platform: 'android', language } })
  for (const day of days) {
    app.goTo(`${day}T12:00:00Z`)
    await person.comeBack()
    await person.checkIn()
  }
  return { person, pushes: () => gateways.pushBox!.received(token) }
}
async function at(instant: string, ...people: readonly Person[]) {
  app.goTo(instant)
  for (const person of people) await person.comeBack()
}

test('in the evening, a person whose streak ends at midnight is told once what is at stake and how long is left', async () => {
  const ada = await personWith(['2026-03-01', '2026-03-02'])
  const rui = await personWith(['2026-03-01', '2026-03-02'], { language: 'pt-BR' })
  await at('2026-03-03T17:59:00Z', ada.person, rui.person)
  await remindOfStreaks(ctx)
  expect(ada.pushes()).toEqual([])
  app.goTo(EVENING)
  await Promise.all([remindOfStreaks(ctx), remindOfStreaks(ctx)])
  await remindOfStreaks(ctx)
  app.advance(HOUR / 2)
  await remindOfStreaks(ctx)
  expect(ada.pushes()).toMatchObject([
    {
      kind: 'streak-at-risk',
      title: 'Your 2-day streak ends tonight',
      body: '4 hours left. One tap keeps it going.',
      path: '/missions/streaks',
    },
  ])
  expect(rui.pushes()).toMatchObject([
    { title: 'Sua sequência de 2 dias acaba hoje', body: 'Faltam 4 horas. Um toque e ela continua.' },
  ])
})

test('nobody is told whose streak is not at risk: after the check-in, with a freeze, after one day, after a full week, or when it is lost', async () => {
  const done = await personWith(['2026-03-10', '2026-03-11', '2026-03-12'])
  const single = await personWith(['2026-03-11'])
  const lost = await personWith(['2026-03-09', '2026-03-10'])
  const week = await personWith(Array.from({ length: 7 }, (_, i) => `2026-03-${String(5 + i).padStart(2, '0')}`))
  const frozen = await personWith(['2026-03-10', '2026-03-11'])
  await at('2026-03-12T13:00:00Z', frozen.person, week.person, single.person, lost.person)
  expect((await frozen.person.streak()).lifetimeStreak).toBe(2)
  const grant = { user: frozen.person.id, cause: 'a test', day: '2026-03-12', at: app.now() }
  await transact((tx) => grantFreeze(tx, grant))
  await at('2026-03-12T19:30:00Z', done.person)
  await remindOfStreaks(ctx)
  for (const { pushes } of [done, single, lost, week, frozen]) expect(pushes()).toEqual([])
})

test('a person who has turned reminders off gets none, on any of their phones', async () => {
  const off = await personWith(['2026-04-01', '2026-04-02'])
  const on = await personWith(['2026-04-01', '2026-04-02'])
  await off.person('POST /api/v2/user/client-state', { body: { state: { streakReminder: false } } })
  await at('2026-04-03T19:00:00Z')
  await remindOfStreaks(ctx)
  expect(off.pushes()).toEqual([])
  expect(on.pushes()).toHaveLength(1)
})

test('each country has its own evening', async () => {
  const ana = await personWith(['2026-05-01', '2026-05-02'], { country: 'BR', language: 'pt' })
  const ada = await personWith(['2026-05-01', '2026-05-02'])
  await at('2026-05-03T19:00:00Z')
  await remindOfStreaks(ctx)
  expect([ada.pushes().length, ana.pushes().length]).toEqual([1, 0])
  await at('2026-05-03T23:00:00Z')
  await remindOfStreaks(ctx)
  expect([ada.pushes().length, ana.pushes().length]).toEqual([1, 1])
})

test.each([
  ['18:59', '2026-03-03T17:59:59Z', undefined],
  ['19:00', '2026-03-03T18:00:00Z', 5],
  ['20:59', '2026-03-03T19:59:59Z', 3],
  ['21:00', '2026-03-03T20:00:00Z', undefined],
  ['midnight', '2026-03-03T23:00:00Z', undefined],
])('at %s in Lagos, the hours that are left are %s', (_, now, hoursLeft) => {
  expect(eveningOf(new Date(now), 'Africa/Lagos')?.hoursLeft).toBe(hoursLeft)
})

test('a reminder of any length is safe on a lock screen, in every language', () => {
  for (const length of [2, 99, 12_345])
    for (const { title, body } of [reminderOf(length, 5)])
      for (const text of [...Object.values(title), ...Object.values(body)]) expect(isLockScreenSafe(text)).toBe(true)
  expect(LOCALES.every((locale) => locale.slice(0, 2) in reminderOf(2, 5).title)).toBe(true)
})
