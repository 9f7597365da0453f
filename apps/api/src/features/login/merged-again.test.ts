import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { DAY } from '@momi/contract/rules/durations'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import type { Person } from '../../testing/person.ts'
import { testApp } from '../../testing/test-app.ts'

const START = '2026-03-02T12:00:00Z'
const google = await idTokenIssuer()
const app = await testApp({ google, now: START, env: { MERGES_PER_MONTH: '3' } })
beforeEach(() => app.goTo(START))
afterAll(() => Promise.all([app.close(), google.close()]))

/** Merges the account of a phone into that of another one by a code: neither has a sign-in. */
async function mergeInto(phone: Person, other: Person): Promise<void> {
  const { code } = await phone('POST /api/v1/user/device-moves/code', {})
  other.adopt(await other('POST /api/v1/user/device-moves', { body: { code } }))
}
async function accountOf(sub: string) {
  const user = await app.person()
  await user.signIn(sub)
  return { user, begun: await user.balance() }
}

test('a mission and a day count once for a person whose phones were merged one into the other before they sign in', async () => {
  const sub = randomUUID()
  const { user, begun } = await accountOf(sub)
  await user.report('set_wallpaper', 1)
  const had = (await user.balance()) - begun
  expect(had).toBeGreaterThan(0)
  const [phone, other] = [await app.person(), await app.person()]
  await other.report('set_wallpaper', 1)
  await mergeInto(phone, other)
  expect(await phone.balance()).toBe(had)
  expect((await phone.signIn(sub)).pointsReversed).toBe(had)
  expect((await user.balance()) - begun).toBe(had)
})

test('the daily free spin counts once for a person whose phones were merged one into the other before they sign in', async () => {
  await app.edit('NG', 'roulette', {
    rule: {
      segments: [
        { id: 'nothing', weight: 1, prize: { type: 'NOTHING_WON' } },
        { id: 'points', weight: 1_000_000, prize: { type: 'POINTS', points: 30 } },
      ],
      freePerDay: 1,
      spinPrice: 40,
    },
  })
  const sub = randomUUID()
  const { user, begun } = await accountOf(sub)
  await user.spin()
  const [phone, other] = [await app.person(), await app.person()]
  await other.spin()
  await mergeInto(phone, other)
  expect((await phone.signIn(sub)).pointsReversed).toBe(30)
  expect((await user.balance()) - begun).toBe(30)
})

test('of the check-ins of three phones on one day only the greatest counts', async () => {
  const sub = randomUUID()
  const phones = [await app.person(), await app.person()]
  for (let day = 1; day < 7; day++) {
    for (const phone of phones) {
      await phone.comeBack()
      await phone.checkIn()
    }
    app.advance(DAY)
  }
  const { user, begun } = await accountOf(sub)
  await user.checkIn()
  for (const phone of phones) {
    await phone.comeBack()
    await phone.checkIn()
    await phone.signIn(sub)
  }
  // 10, 15, 20, 25, 30, 40 and 60 points.
  expect((await user.balance()) - begun).toBe(200)
})

test('the limit of merges counts the accounts that were merged into the merged one', async () => {
  const sub = randomUUID()
  await accountOf(sub)
  const merged = async (phones: number) => {
    const person = await app.person()
    await person.report('set_wallpaper', 1)
    for (let i = 0; i < phones; i++) {
      const phone = await app.person()
      await phone.report('set_wallpaper', 1)
      await mergeInto(person, phone)
    }
    return person
  }
  await (await merged(1)).signIn(sub)
  await expect((await merged(1)).signIn(sub)).rejects.toMatchObject({ code: 'login_too_many_merges' })
  await (await merged(0)).signIn(sub)
})

test('a mission of a lifetime that a handed-down phone has given stays open for an account of another phone', async () => {
  const former = await app.person()
  await former.report('set_wallpaper', 1)
  app.advance(DAY)
  await former.comeBack()
  await former('POST /api/v1/user/device-moves/take-over', { body: { account: former.id, isNewAccount: true } })
  const owner = await app.logInAgain(former)
  const sub = randomUUID()
  const { user } = await accountOf(sub)
  await owner.signIn(sub)
  expect((await user.report('set_wallpaper', 1)).awards).toHaveLength(1)
})

test('after the merges of this file, the ledger is balanced', async () => {
  expect(await auditLedger(app.database.db)).toEqual([])
})
