import { randomBytes, randomUUID } from 'node:crypto'
import { startTopUpPartner } from '@momi/testing/top-up/start'
import { afterAll, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'

const PARTNER = { key: 'key', secret: 'secret' }
const [google, partner] = await Promise.all([idTokenIssuer(), startTopUpPartner(PARTNER)])
const app = await testApp({
  now: '2026-03-02T15:00:00Z',
  google,
  env: { TOP_UP_URL: partner.url, TOP_UP_KEY: PARTNER.key, TOP_UP_SECRET: PARTNER.secret },
})
afterAll(() => Promise.all([app.close(), google.close(), partner.close()]))
const operator = await app.staff('operator')
const reason = 'the person asked for it'

const again = ({ haid, huid }: Person, secret = huid) => app.person({ haid, huid: secret, country: 'BR' })
const newSecret = () => randomBytes(16).toString('hex')

const auditOf = read(
  'test_clears_audit_of',
  { subject: 'text' },
  { action: 'text', reason: 'text?' },
  'select action, reason from audit_entries where subject_id = :subject order by id',
)
const audited = (subject: string) => app.database.db.many(auditOf, { subject })

const clearHaid = (haid: string, how: { preview: true } | { reason: string } = { reason }) =>
  operator('POST /api/v1/admin/users/haid/clear', { body: { haid, ...how } })
const clearProfile = (email: string, how: { preview: true } | { reason: string } = { reason }) =>
  operator('POST /api/v1/admin/users/authprofile/clear', { body: { email, ...how } })

test('[ADM-12] a phone whose haid was cleared gets a new secret and a new account, and cannot claim the giveaway again', async () => {
  const bia = await app.person({ country: 'BR', haid: `${randomBytes(15).toString('hex')}a1` })
  const id = bia.id
  await bia('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })
  expect((await bia.claimGiveaway({ phone: '+5511900010511' })).status).toBe('PENDING')
  await expect(again(bia, newSecret())).rejects.toMatchObject({ code: 'device_secret_mismatch' })

  const effect = { userId: id, freedFrom: id, endsSessions: 1, leavesUnreachable: true, claimsKept: 1 }
  expect(await clearHaid(bia.haid, { preview: true })).toEqual({ preview: true, ...effect })
  expect((await again(bia)).id).toBe(id)
  expect(await audited(id)).toEqual([])
  expect(await clearHaid(bia.haid)).toEqual({ preview: false, ...effect, endsSessions: 2 })
  expect(await audited(id)).toEqual([{ action: 'users.clear_haid', reason }])

  await expect(bia.comeBack()).rejects.toMatchObject({ code: 'refresh_token_wrong_client' })
  const secret = newSecret()
  const next = await again(bia, secret)
  expect(next.id).not.toBe(id)
  expect(await next.balance()).toBe(0)
  await expect(again(bia, newSecret())).rejects.toMatchObject({ code: 'device_secret_mismatch' })
  await expect(next.claimGiveaway({ phone: '+5511900020511' })).rejects.toMatchObject({
    code: 'giveaway_already_claimed_by_haid',
  })
})

test('[ADM-12] once its haid is cleared, a device that earned for one account earns for the next account on the device', async () => {
  const first = await app.person({ country: 'NG' })
  await first('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })
  await first.signIn('first-owner', { email: 'first@mail.example' })
  await first('POST /api/v1/user/logout', { body: {} })
  const { haid, huid } = first
  const second = await app.person({ haid, huid })
  const checkIn = (user: Person) => user('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })
  await expect(checkIn(second)).rejects.toMatchObject({ code: 'device_earns_for_another_account' })
  await clearHaid(haid)
  expect(await checkIn(await app.person({ haid, huid }))).toBeDefined()
})

test('[ADM-12] clearing an auth profile frees its e-mail address, and another sign-in with the address earns no points', async () => {
  const email = 'Bia.Lima@gmail.com'
  const bia = await app.person({ country: 'BR' })
  const id = bia.id
  const { pointsAwarded } = await bia.signIn('bia', { email: email })
  expect(pointsAwarded).toBeGreaterThan(0)
  const balance = await bia.balance()

  const accounts = [{ userId: id, removes: ['google'], keeps: [], userTypeAfter: 'ANONYMOUS' }]
  expect(await clearProfile('bialima+x@gmail.com', { preview: true })).toEqual({ preview: true, accounts })
  expect((await bia('GET /api/v1/user/me', {})).userType).toBe('GOOGLE')
  expect(await clearProfile(email)).toEqual({ preview: false, accounts })
  expect((await bia('GET /api/v1/user/me', {})).userType).toBe('ANONYMOUS')
  expect(await bia.balance()).toBe(balance)
  expect(await audited(id)).toEqual([{ action: 'users.clear_auth_profile', reason }])
  await expect(clearProfile(email)).rejects.toMatchObject({ code: 'not_found' })

  expect((await bia.signIn('bia', { email: email })).pointsAwarded).toBe(0)
  await clearProfile(email)
  const other = await app.person({ country: 'BR' })
  expect(await other.signIn('bia', { email: email })).toMatchObject({ pointsAwarded: 0, isMerged: false })
  expect(other.id).not.toBe(id)
})

test('[ADM-12] clearing a user’s cached tokens returns how many were cached, and the session continues', async () => {
  const ben = await app.person()
  const user_id = ben.id
  const invalidate = (how: { preview: true } | { reason: string }) =>
    operator('POST /api/v1/admin/users/invalidate-cache', { body: { user_id, ...how } })
  expect(await invalidate({ preview: true })).toEqual({ preview: true, userId: user_id, cachedTokens: 1 })
  expect(await invalidate({ reason })).toEqual({ preview: false, userId: user_id, cachedTokens: 1 })
  expect(await invalidate({ preview: true })).toMatchObject({ cachedTokens: 0 })
  expect(ben.id).toBe(user_id)
  expect(await audited(user_id)).toEqual([{ action: 'users.invalidate_cache', reason }])
})

test('[ADM-12] clearing is refused for an unknown haid or user, and with a reason that is too short', async () => {
  await expect(clearHaid('00'.repeat(16))).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    operator('POST /api/v1/admin/users/invalidate-cache', { body: { user_id: randomUUID(), reason } }),
  ).rejects.toMatchObject({ code: 'not_found' })
  const ben = await app.person()
  await expect(clearHaid(ben.haid, { reason: 'x' })).rejects.toMatchObject({ code: 'validation_error' })
  expect((await app.logInAgain(ben)).id).toBe(ben.id)
})
