import { randomInt, randomUUID } from 'node:crypto'
import { DAY, HOUR, MINUTE } from '@momi/contract/rules/durations'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { operate } from '../../testing/operate.ts'
import type { Person } from '../../testing/person.ts'
import { newWallet } from '../../testing/random-values.ts'
import { testApp } from '../../testing/test-app.ts'
import { tellOfChanges } from '../account-changes/public.ts'
import { settleMoves } from './public.ts'

const START = '2026-03-02T12:00:00Z'
const google = await idTokenIssuer()
const app = await testApp({ now: START, google, env: { EXCHANGE_HOLD_HOURS: '0', CHANGE_HOLD_HOURS: '24' } })
beforeEach(() => app.goTo(START))
afterAll(() => Promise.all([app.close(), google.close()]))
const { db, transact } = app.database
const ctx = { ...app.deps, db, transact }

const settle = () => settleMoves(ctx)
const codeOf = async (user: Person) => (await user('POST /api/v1/user/device-moves/code', {})).code
const enter = async (user: Person, code: string) => {
  const answer = await user('POST /api/v1/user/device-moves', { body: { code } })
  user.adopt(answer)
  return answer
}
/** Takes the phone over as the person sees it: with a new account, or with the one that is shown. */
const takeOver = (user: Person, seen: { account?: string; isNewAccount?: boolean } = {}) =>
  user('POST /api/v1/user/device-moves/take-over', { body: { account: user.id, isNewAccount: true, ...seen } })
/** The new account on the person's phone, which it takes over on the next day. */
async function nextOwner(former: Person) {
  app.advance(DAY)
  await former.comeBack()
  await takeOver(former)
  return app.logInAgain(former)
}
const undo = (user: Person) => user('POST /api/v1/user/device-moves/undo', {})
const stop = (user: Person) => user('POST /api/v1/user/device-moves/stop', {})
const account = (user: Person) => user('GET /api/v2/user', {})
const known = async () => {
  const [user, sub] = [await app.person(), randomUUID()]
  await user.signIn(sub)
  return { user, sub }
}
/** A person who checked in on each of the last `days` days, and today. */
async function withStreak(days: number, options = {}) {
  const user = await app.person(options)
  for (let day = days; day >= 0; day--) {
    app.goTo(Date.parse(START) - day * DAY)
    await user.comeBack()
    await user.checkIn()
  }
  return user
}
/** The mails to an address, newest first, once people were told of what is due. */
async function mailsTo(email: string): Promise<string[]> {
  await tellOfChanges(ctx)
  const mails = app.deps.gateways.inbox.messages()
  return mails.flatMap(({ to, channel, text }) => (to === email && channel === 'email' ? [text] : []))
}
const refusedAs = (code: string) => ({ code })

describe('a move to a new phone', () => {
  test('[TRU-06] takes the account, its streak and its points to the phone on which its code is entered', async () => {
    const old = await withStreak(2)
    const balance = await old.balance()
    const code = await codeOf(old)
    expect(code).toMatch(/^(?:[0-9A-Z]{4} ?){3}$/)
    const fresh = await app.person({ wallet: null })
    expect(await enter(fresh, code.toLowerCase().replaceAll(' ', '-'))).toMatchObject({
      isMerged: true,
      userType: 'ANONYMOUS',
    })
    expect(fresh.id).toBe(old.id)
    expect(await fresh.balance()).toBe(balance)
    expect((await fresh.streak()).lifetimeStreak).toBe(3)
    // Both phones go on for a day, and earn once together.
    expect((await account(old)).moves).toEqual({
      moved: { at: '2026-03-02T12:00:00.000Z', endsAt: '2026-03-03T12:00:00.000Z', isLeaving: true },
      undoUntil: null,
      earnsFrom: null,
    })
    expect((await account(fresh)).moves!.moved).toBeNull()
    app.advance(18 * HOUR)
    await Promise.all([old.comeBack(), fresh.comeBack()])
    await fresh.checkIn()
    await expect(old.checkIn()).rejects.toMatchObject(refusedAs('streaks_already_checked_in'))
  })

  test('[TRU-06] ends on the old phone after a day: it has a new account, which earns nothing there', async () => {
    const old = await withStreak(0)
    const fresh = await app.person({ wallet: null })
    await enter(fresh, await codeOf(old))
    app.advance(DAY - MINUTE)
    await settle()
    await old.comeBack()
    app.advance(MINUTE)
    await settle()
    await expect(old.comeBack()).rejects.toMatchObject({ status: 401 })
    const next = await app.logInAgain(old)
    expect(next.id).not.toBe(fresh.id)
    expect(await next.balance()).toBe(0)
    await next.reportWallet(newWallet())
    await expect(next.checkIn()).rejects.toMatchObject(refusedAs('device_earns_for_another_account'))
    await fresh.comeBack()
    await fresh.checkIn()
  })

  test('[TRU-06] what both phones earned on a day counts once', async () => {
    const old = await withStreak(0)
    const fresh = await app.person()
    const [{ pointsAwarded }, balance] = [await fresh.checkIn(), await old.balance()]
    expect(await enter(fresh, await codeOf(old))).toMatchObject({ pointsReversed: pointsAwarded })
    expect(await fresh.balance()).toBe(balance)
  })

  test('[TRU-06] back to the first phone within the day leaves the account there', async () => {
    const first = await withStreak(0)
    const second = await app.person({ wallet: null })
    await enter(second, await codeOf(first))
    // The first phone is set up anew.
    await first('POST /api/v1/user/logout', { body: {} })
    const again = await app.logInAgain(first)
    expect(again.id).toBe(second.id)
    app.advance(DAY)
    await settle()
    await second.comeBack()
    const code = await codeOf(second)
    const back = await app.logInAgain(first)
    await enter(back, code)
    expect(back.id).toBe(second.id)
    app.advance(DAY)
    await settle()
    await back.comeBack()
    await back.checkIn()
    await expect(second.comeBack()).rejects.toMatchObject({ status: 401 })
  })

  test('[TRU-06] payouts wait after it, and the person is told by mail', async () => {
    const email = `${randomUUID().slice(0, 8)}@mail.example`
    const old = await app.person()
    await old.signIn(randomUUID(), { email })
    const fresh = await app.person({ wallet: null })
    await enter(fresh, await codeOf(old))
    await app.grant(old, 100)
    expect(await fresh.exchange(100)).toMatchObject({
      hold: { reason: 'RECENT_CHANGE', until: '2026-03-03T12:00:00.000Z' },
    })
    expect(await mailsTo(email)).toEqual([expect.stringContaining("This wasn't me:")])
    // The link of the mail does the same as the button on the old phone.
    const [, link] = /(\/api\/v1\/not-me\/[\w-]{32})/.exec((await mailsTo(email))[0]!)!
    await app.web.inject({
      method: 'POST',
      url: link!,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    })
    await expect(fresh.comeBack()).rejects.toMatchObject({ status: 401 })
    expect((await app.logInAgain(fresh)).id).not.toBe(old.id)
  })

  test('[TRU-06] a code works once, on one phone, for ten minutes, and a newer one replaces it', async () => {
    const old = await withStreak(0)
    const [one, two] = [await app.person({ wallet: null }), await app.person({ wallet: null })]
    const [replaced, code] = [await codeOf(old), await codeOf(old)]
    await expect(enter(one, replaced)).rejects.toMatchObject(refusedAs('device_move_code_wrong'))
    await enter(one, code)
    // The answer was lost: the same phone may repeat it.
    expect(await enter(one, code)).toMatchObject({ isMerged: false })
    await expect(enter(two, code)).rejects.toMatchObject(refusedAs('device_move_code_wrong'))
    const late = await codeOf(one)
    app.advance(10 * MINUTE)
    await expect(enter(two, late)).rejects.toMatchObject(refusedAs('device_move_code_wrong'))
  })

  test('[TRU-06] a phone has five guesses in ten minutes, and right codes do not count', async () => {
    const old = await withStreak(0)
    const eve = await app.person({ wallet: null })
    const guess = () => enter(eve, 'AAAA AAAA AAAA')
    for (let i = 0; i < 5; i++) await expect(guess()).rejects.toMatchObject(refusedAs('device_move_code_wrong'))
    await expect(guess()).rejects.toMatchObject(refusedAs('too_many_requests'))
    await expect(enter(eve, await codeOf(old))).rejects.toMatchObject(refusedAs('too_many_requests'))
    await app.logInAgain(eve)
    await expect(guess()).rejects.toMatchObject(refusedAs('too_many_requests'))
    app.advance(10 * MINUTE)
    await enter(eve, await codeOf(old))
  })

  test('[TRU-06] is refused on a phone that is signed in, and on one that has earned in another country', async () => {
    const old = await withStreak(0)
    const { user } = await known()
    await expect(enter(user, await codeOf(old))).rejects.toMatchObject(refusedAs('device_move_signed_in'))
    const abroad = await app.person({ country: 'KE' })
    await abroad.checkIn()
    await expect(enter(abroad, await codeOf(old))).rejects.toMatchObject(refusedAs('device_move_other_country'))
  })

  test('[TRU-06] four moves of an account, and of a phone, within 90 days', async () => {
    let phone = await app.person()
    for (let i = 0; i < 4; i++) {
      const next = await app.person({ wallet: null })
      await enter(next, await codeOf(phone))
      phone = next
    }
    const fifth = await app.person({ wallet: null })
    await expect(enter(fifth, await codeOf(phone))).rejects.toMatchObject(refusedAs('device_move_limit'))
    app.advance(90 * DAY)
    await phone.comeBack().catch(() => undefined)
    const later = await app.logInAgain(phone)
    await enter(await app.person({ wallet: null }), await codeOf(later))
  })
})

describe('“This wasn’t me” on the old phone', () => {
  test('[TRU-06] takes the account off the new phone and keeps it; nothing is paid before staff have decided', async () => {
    const owner = await withStreak(1)
    const balance = await owner.balance()
    const thief = await app.person({ wallet: null })
    await enter(thief, await codeOf(owner))
    const further = await app.person({ wallet: null })
    await enter(further, await codeOf(thief))
    expect(await stop(owner)).toEqual({ isStopped: true })
    for (const phone of [thief, further]) {
      await expect(phone.comeBack()).rejects.toMatchObject({ status: 401 })
      expect((await app.logInAgain(phone)).id).not.toBe(owner.id)
    }
    app.advance(DAY)
    await settle()
    await owner.comeBack()
    expect(await owner.balance()).toBe(balance)
    await owner.checkIn()
    const operator = await app.staff('operator')
    const { items: holds } = await operator('GET /api/v1/admin/holds', { query: { search: owner.id } })
    const cases = await operator('GET /api/v1/admin/campaign/inbox', {})
    expect(cases.items.filter(({ id }) => holds.some((hold) => hold.id === id))).toMatchObject([
      { title: 'A move to another phone was disputed' },
    ])
    await expect(stop(owner)).rejects.toMatchObject(refusedAs('device_move_none'))
    const support = await app.staff('support')
    const { items } = await support('GET /api/v1/admin/users/{id}/timeline', {
      params: { id: owner.id },
      query: { kinds: 'device' },
    })
    expect(items.filter(({ code: what }) => what === 'account_moved')).toMatchObject([
      { params: { kind: 'CODE', from: thief.haid, to: further.haid, outcome: 'STOPPED' } },
      { params: { kind: 'CODE', from: owner.haid, to: thief.haid, outcome: 'STOPPED' } },
    ])
  })

  test('[TRU-06] is not for the new phone, and not for the old one once the day is over', async () => {
    const old = await withStreak(0)
    const fresh = await app.person({ wallet: null })
    await enter(fresh, await codeOf(old))
    await expect(stop(fresh)).rejects.toMatchObject(refusedAs('device_move_none'))
    app.advance(DAY)
    await settle()
    await expect(stop(await app.logInAgain(old))).rejects.toMatchObject(refusedAs('device_move_none'))
  })

  test('[TRU-06] the new phone cannot change the sign-in for that day, and cannot merge the account into another one', async () => {
    const old = await withStreak(0)
    const { sub } = await known()
    const fresh = await app.person({ wallet: null })
    await enter(fresh, await codeOf(old))
    await expect(fresh.signIn(sub)).rejects.toMatchObject(refusedAs('device_move_notice'))
    await expect(fresh.signIn(randomUUID())).rejects.toMatchObject(refusedAs('device_move_notice'))
    app.advance(DAY)
    await fresh.comeBack()
    await fresh.signIn(randomUUID())
    expect(fresh.id).toBe(old.id)
  })
})

test('[TRU-06] a person who has lost the only phone gets a code from an operator, which is recorded; the old phone stays as it is', async () => {
  const lost = await withStreak(2)
  const by = ['--operator', 'eve', '--why', 'answered the questions']
  const code = await operate(ctx, ['make-move-code', lost.id, ...by])
  app.advance(23 * HOUR)
  const fresh = await app.person({ wallet: null })
  await enter(fresh, code)
  expect(fresh.id).toBe(lost.id)
  const logged = read(
    'test_device_moves_logged',
    { user: 'uuid' },
    { action: 'text' },
    'select action from operator_log where user_id = :user',
  )
  expect(await db.many(logged, { user: lost.id })).toEqual([{ action: 'MOVE_CODE_MADE' }])
})

describe('“This phone is mine now”', () => {
  test('[TRU-06] gives the phone a new account, and the earlier one comes back by its own sign-in elsewhere', async () => {
    const { user: former, sub } = await known()
    await former.checkIn()
    const balance = await former.balance()
    app.advance(DAY)
    await former.comeBack()
    expect(await takeOver(former)).toEqual({ earnsFrom: null })
    await expect(former.comeBack()).rejects.toMatchObject({ status: 401 })
    const owner = await app.logInAgain(former)
    expect(owner.id).not.toBe(former.id)
    // The answer was lost: a repeat is of the new account, and does not take the phone from it.
    const repeat = takeOver(owner, { account: former.id })
    await expect(repeat).rejects.toMatchObject(refusedAs('device_move_account_changed'))
    expect((await app.logInAgain(former)).id).toBe(owner.id)
    expect(await owner.balance()).toBe(0)
    expect(await account(owner)).toMatchObject({ device: 'mine', moves: { undoUntil: null } })
    await owner.reportWallet(newWallet())
    await owner.checkIn()
    const elsewhere = await app.person({ wallet: null })
    await elsewhere.signIn(sub)
    expect(elsewhere.id).toBe(former.id)
    expect(await elsewhere.balance()).toBe(balance)
  })

  test('[TRU-06] the phone earns from the next day if it has earned on this one, whatever the ticket says', async () => {
    const former = await withStreak(0)
    expect(await takeOver(former)).toEqual({ earnsFrom: '2026-03-02T23:00:00.000Z' })
    const owner = await app.logInAgain(former)
    await owner.reportWallet(newWallet())
    const { dayTicket } = await owner.streak()
    await expect(owner.checkIn()).rejects.toMatchObject(refusedAs('device_earns_for_another_account'))
    expect(await account(owner)).toMatchObject({
      device: 'another_account',
      moves: { earnsFrom: '2026-03-02T23:00:00.000Z' },
    })
    // Asked again, it is the same.
    expect(await takeOver(owner, { isNewAccount: false })).toEqual({ earnsFrom: '2026-03-02T23:00:00.000Z' })
    app.goTo('2026-03-03T00:00:00Z')
    await settle()
    await owner.comeBack()
    await expect(owner.checkIn({ dayTicket })).rejects.toMatchObject(refusedAs('streaks_day_ticket_invalid'))
    await expect(owner.report('read_articles', 30, { missionDay: '2026-03-02' })).rejects.toMatchObject({ status: 409 })
    await owner.checkIn()
  })

  test('[TRU-06] missions of a lifetime are given once on the phone', async () => {
    const { user: former } = await known()
    const owner = await nextOwner(former)
    const shown = async (user: Person) => (await user('GET /api/v2/user/missions', {})).missions.map(({ type }) => type)
    expect(await shown(await app.person())).toContain('google_signin')
    expect(await shown(owner)).not.toContain('google_signin')
    expect(await owner.signIn(randomUUID())).toMatchObject({ pointsAwarded: 0 })
  })

  test('[TRU-06] an account without a sign-in comes back on the phone for a week, with what was earned since', async () => {
    const former = await withStreak(3)
    const balance = await former.balance()
    const borrower = await nextOwner(former)
    await borrower.reportWallet(newWallet())
    const { pointsAwarded } = await borrower.checkIn()
    app.advance(6 * DAY)
    await borrower.comeBack()
    expect((await account(borrower)).moves!.undoUntil).toBe('2026-03-10T12:00:00.000Z')
    expect(await undo(borrower)).toEqual({ isUndone: true })
    await expect(borrower.comeBack()).rejects.toMatchObject({ status: 401 })
    const owner = await app.logInAgain(former)
    expect(owner.id).toBe(former.id)
    expect(await owner.balance()).toBe(balance + pointsAwarded)
    expect(await account(owner)).toMatchObject({ device: 'mine', moves: { undoUntil: null } })
    await expect(undo(owner)).rejects.toMatchObject(refusedAs('device_move_none'))
  })

  test('[TRU-06] nobody is brought back after a week, or from a known account', async () => {
    const former = await withStreak(0)
    const owner = await nextOwner(former)
    app.advance(7 * DAY)
    await owner.comeBack()
    await expect(undo(owner)).rejects.toMatchObject(refusedAs('device_move_none'))
  })

  test('[TRU-06] brings the account back although the borrower has signed in; the phone earns for it from the next day, and its streak goes on', async () => {
    const former = await withStreak(3)
    const borrower = await nextOwner(former)
    const sub = randomUUID()
    await borrower.signIn(sub)
    await borrower.reportWallet(newWallet())
    await borrower.checkIn()
    await undo(borrower)
    const owner = await app.logInAgain(former)
    expect(owner.id).toBe(former.id)
    await expect(owner.checkIn()).rejects.toMatchObject(refusedAs('device_earns_for_another_account'))
    app.advance(DAY)
    await settle()
    await owner.comeBack()
    await owner.checkIn()
    expect((await owner.streak()).lifetimeStreak).toBe(5)
    const elsewhere = await app.person({ wallet: null })
    await elsewhere.signIn(sub)
    expect(elsewhere.id).toBe(borrower.id)
  })

  test('[TRU-06] lets a signed-in person earn on a phone that was another account’s, whose person is told', async () => {
    const mail = `${randomUUID().slice(0, 8)}@mail.example`
    const former = await app.person()
    await former.signIn(randomUUID(), { email: mail })
    const { sub } = await known()
    await former.checkIn()
    await former('POST /api/v1/user/logout', { body: {} })
    const owner = await app.logInAgain(former)
    await owner.signIn(sub)
    expect((await account(owner)).device).toBe('another_account')
    app.advance(DAY)
    await owner.comeBack()
    await expect(takeOver(owner)).rejects.toMatchObject(refusedAs('device_move_account_changed'))
    // The second time, the answer to the first was lost.
    for (let i = 0; i < 2; i++) expect(await takeOver(owner, { isNewAccount: false })).toEqual({ earnsFrom: null })
    expect((await account(owner)).device).toBe('mine')
    expect(await mailsTo(mail)).toEqual([expect.not.stringContaining('not-me')])
    await owner.reportWallet(newWallet())
    await owner.checkIn()
  })

  test('[TRU-06] four times within 90 days on a phone', async () => {
    let user = await app.person()
    for (let i = 0; i < 4; i++) {
      await takeOver(user)
      user = await app.logInAgain(user)
    }
    await expect(takeOver(user)).rejects.toMatchObject(refusedAs('device_move_limit'))
  })
})

test('[TRU-06] a sign-in by number on a new phone makes payouts wait, and the account’s other phones can stop it', async () => {
  const { user: owner } = await known()
  const phone = `+234803${randomInt(1_000_000, 9_999_999)}`
  const { verificationId } = await owner('POST /api/v2/user/phone/verify', { body: { phone } })
  const code = /\d{6}/.exec(app.deps.gateways.inbox.messages()[0]!.text)![0]
  owner.adopt(await owner('POST /api/v2/auth/login/phone', { body: { verificationId, code } }))
  const password = 'three grey herons'
  await owner('PUT /api/v2/user/password', { body: { password } })
  app.advance(2 * DAY)
  await owner.comeBack()
  await app.grant(owner, 200)
  expect(await owner.exchange(100)).toMatchObject({ hold: null })
  const other = await app.person({ wallet: null })
  const login = { body: { phone, password } }
  other.adopt(await other('POST /api/v2/auth/login/phone-password', login))
  expect(await owner.exchange(100)).toMatchObject({ hold: { reason: 'RECENT_CHANGE' } })
  expect((await account(other)).moves!.moved).toBeNull()
  expect((await account(owner)).moves!.moved).toMatchObject({ isLeaving: false })
  // Signing in again on a phone that the account has been on is no change.
  await other('POST /api/v1/user/logout', { body: {} })
  const again = await app.logInAgain(other)
  again.adopt(await again('POST /api/v2/auth/login/phone-password', login))
  await stop(owner)
  await expect(again.comeBack()).rejects.toMatchObject({ status: 401 })
  expect((await account(owner)).moves!.moved).toBeNull()
})
