import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { read, write } from '../../db/db.ts'
import { disguise } from '../../testing/disguise.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { takeReward } from '../../testing/take-reward.ts'
import { testApp } from '../../testing/test-app.ts'
import { hashLabels } from '../login/public.ts'
import { addRewardItems } from '../stock/public.ts'
import type { Person } from '../../testing/person.ts'
import { addReward } from '../../development/campaign.ts'

const lines: string[] = []
const google = await idTokenIssuer()
const app = await testApp({
  now: '2026-03-02T08:00:00Z',
  google,
  env: { STAFF_USERS_PER_HOUR: '60' },
  logTo: (line) => lines.push(line),
})
afterAll(() => Promise.all([app.close(), google.close()]))
const { transact } = app.database
const { cipher } = app.deps

const PHONE = '+2348031234567'
const EMAIL = 'ada.obi@gmail.com'
const TRANSACTION = `0x${'ab'.repeat(32)}`

const addPayout = write(
  'test_search_add_payout',
  { user: 'uuid', hash: 'text', at: 'timestamptz' },
  {},
  `insert into payouts (type, ref, user_id, address, amount, status, place, tx_hash, created_at)
   values ('REWARD', gen_random_uuid()::text, :user, '0x0', '1', 'SETTLED', nextval('payout_places'), :hash, :at)`,
)
const auditedBy = read(
  'test_search_audited_by',
  { staff: 'uuid' },
  { action: 'text', subject_id: 'text?', reason: 'text?', after: 'text' },
  'select action, subject_id, reason, after::text as after from audit_entries where staff_id = :staff order by id',
)
const dropLabelHashes = write('test_search_drop_label_hashes', {}, {}, 'update login_methods set label_hash = null')

async function signInWithGoogle(user: Person, sub: string, email: string) {
  await user.signIn(sub, { email })
}

async function addPhone(user: Person) {
  const { verificationId } = await user('POST /api/v2/user/phone/verify', { body: { phone: PHONE } })
  const message = app.deps.gateways.inbox.messages().find(({ to }) => to === PHONE)
  const code = /\b\d{6}\b/.exec(message!.text)![0]
  user.adopt(await user('POST /api/v2/auth/login/phone', { body: { verificationId, code } }))
}

async function winItem(user: string): Promise<string> {
  const reward = {
    id: randomUUID(),
    country: 'NG',
    name: { en: 'A prize', pt: 'Um prêmio' },
    redeemSteps: { en: ['Open it'], pt: ['Abra'] },
  }
  return transact(async (tx) => {
    await addReward(tx, { ...reward, type: 'BET9JA_ITEM', claimRoute: 'VOUCHER' }, app.now())
    await addRewardItems(tx, app.deps, {
      definition: reward.id,
      items: [`code of ${reward.id}`],
      winnableAt: app.now(),
    })
    return (await tx.one(takeReward, { definition: reward.id, user, at: app.now() }))!.id
  })
}

const ada = await app.person()
const adaId = ada.id
await signInWithGoogle(ada, 'ada', EMAIL)
await addPhone(ada)
const item = await winItem(adaId)
await transact((tx) => tx.one(addPayout, { user: adaId, hash: TRANSACTION, at: app.now() }))
const { authId } = await ada('GET /api/v1/user/me', {})
const supportCode = String(decodeJwt(ada.tokens.accessToken)['support_code'])
app.goTo('2026-03-03T08:00:00Z')
await app.person({ country: 'GH' })
const viewer = await app.staff('viewer')

test('[ADM-14] [ADM-16] each kind of term is recognized and finds the person, with personal data masked', async () => {
  for (const [kind, query] of [
    ['user_id', adaId],
    ['auth_id', authId!.toUpperCase()],
    ['email', 'Ada.Obi+shop@GMAIL.com'],
    ['phone', '0803 123 4567'],
    ['phone', '+234 803 123 4567'],
    ['wallet_address', ada.wallet!.toUpperCase().replace('0X', '0x')],
    ['date_joined', '2026-03-02'],
    ['haid', ada.haid],
    ['support_code', supportCode.toLowerCase()],
    ['reward_item_id', item],
    ['transaction_hash', TRANSACTION],
    ['country_code', 'ng'],
  ]) {
    for (const typed of [query!, disguise(query!)]) {
      const { recognised, items } = await viewer('POST /api/v1/admin/users/search', { body: { query: typed } })
      expect(recognised).toContain(kind)
      expect([typed, items]).toEqual([typed, [expect.objectContaining({ id: adaId, matchedBy: kind })]])
      expect(items[0]).toMatchObject({ phone: '+234•••67', email: 'a•••@gmail.com', haids: [ada.haid] })
      expect(items[0]!.walletAddress).toMatch(/^0x[0-9a-fA-F]{4}•••[0-9a-fA-F]{4}$/)
    }
  }
})

test('[ADM-02] the list is filtered by each of the eight fields and by several together', async () => {
  const staff = await app.staff('support')
  const idsBy = async (query: object) => (await staff('GET /api/v1/admin/users', { query })).items.map(({ id }) => id)
  for (const query of [
    { user_id: adaId },
    { country_code: 'ng' },
    { auth_id: authId! },
    { email: EMAIL },
    { email: disguise(EMAIL) },
    { phone: disguise('08031234567') },
    { wallet_address: disguise(ada.wallet!) },
    { phone: '08031234567' },
    { phone: '08031234567', country_code: 'NG' },
    { wallet_address: ada.wallet! },
    { date_joined: '2026-03-02' },
    { haid: ada.haid },
    { email: EMAIL, date_joined: '2026-03-02', country_code: 'NG' },
  ])
    expect([query, await idsBy(query)]).toEqual([query, [adaId]])
  for (const query of [
    { email: EMAIL, country_code: 'GH' },
    { haid: ada.haid, date_joined: '2026-03-03' },
    { phone: '08031234567', country_code: 'GH' },
    { user_id: randomUUID() },
  ])
    expect([query, await idsBy(query)]).toEqual([query, []])
})

test('[ADM-02] [ADM-16] the day of joining is a day in the time zone of the call, or in UTC without one', async () => {
  app.goTo('2026-03-02T23:30:00Z')
  const id = (await app.person({ country: 'ZA' })).id
  app.goTo('2026-03-03T08:00:00Z')
  const daysOf = async (zone?: string) => {
    const staff = await app.staff('support')
    const days = []
    for (const date_joined of ['2026-03-01', '2026-03-02', '2026-03-03']) {
      const time_zone = zone && { time_zone: zone }
      const body = { query: date_joined, ...time_zone, limit: 20 }
      const found = await Promise.all([
        staff('GET /api/v1/admin/users', { query: { date_joined, ...time_zone, limit: 100 } }),
        staff('GET /api/v1/admin/users', { query: { date_joined, ...time_zone, user_id: id } }),
        staff('POST /api/v1/admin/users/search', { body }),
        staff('GET /api/v1/admin/users/search', { query: body }),
      ])
      const doors = found.filter(({ items }) => items.some((user) => user.id === id)).length
      if (doors > 0) days.push([date_joined, doors])
    }
    return days
  }
  expect(await daysOf()).toEqual([['2026-03-02', 4]])
  expect(await daysOf('UTC')).toEqual([['2026-03-02', 4]])
  expect(await daysOf('America/Sao_Paulo')).toEqual([['2026-03-02', 4]])
  expect(await daysOf('Africa/Lagos')).toEqual([['2026-03-03', 4]])
  expect(await daysOf('pacific/kiritimati')).toEqual([['2026-03-03', 4]])
})

test('[ADM-02] a time zone that is none, or a day outside of the calendar, is refused', async () => {
  const staff = await app.staff('support')
  for (const time_zone of ['Africa/Atlantis', '+01:00', '', "'; drop"])
    await expect(
      staff('GET /api/v1/admin/users', { query: { date_joined: '2026-03-02', time_zone } }),
    ).rejects.toMatchObject({ status: 422 })
  await expect(
    staff('POST /api/v1/admin/users/search', { body: { query: '2026-03-02', time_zone: 'Mars/Olympus' } }),
  ).rejects.toMatchObject({ status: 422 })
  await expect(
    staff('GET /api/v1/admin/users', { query: { date_joined: '9999-12-31', time_zone: 'Africa/Lagos' } }),
  ).rejects.toMatchObject({ status: 422 })
  const { items } = await staff('GET /api/v1/admin/users', {
    query: { date_joined: '0001-01-01', time_zone: 'Africa/Lagos' },
  })
  expect(items).toEqual([])
})

test('[ADM-02] the pages by cursor contain every user once, newest first, and a page by offset equals the one by cursor', async () => {
  const staff = await app.staff('support')
  const joined: string[] = []
  for (let minute = 0; minute < 3; minute++) {
    app.goTo(`2026-03-03T08:0${minute}:00Z`)
    joined.push((await app.person({ country: 'KE' })).id)
  }
  const first = await staff('GET /api/v1/admin/users', { query: { country_code: 'KE', limit: 2 } })
  const second = await staff('GET /api/v1/admin/users', {
    query: { country_code: 'KE', limit: 2, cursor: first.cursor! },
  })
  const byOffset = await staff('GET /api/v1/admin/users', { query: { country_code: 'KE', limit: 2, offset: 2 } })
  expect([first.items.length, second.items.length, second.cursor]).toEqual([2, 1, null])
  expect(byOffset.items).toEqual(second.items)
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(joined.toReversed())
})

test('[ADM-16] search terms in URLs are not logged, and the answers are not cached', async () => {
  lines.length = 0
  const headers = { authorization: `Bearer ${viewer.tokens.accessToken}` }
  for (const path of [`search?query=${encodeURIComponent(PHONE)}`, `?phone=${encodeURIComponent(PHONE)}&limit=0`]) {
    const answer = await app.inject({ url: `/api/v1/admin/users/${path}`.replace('/?', '?'), headers })
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  expect(lines).toHaveLength(2)
  // Even without its country code, the number is too long to occur in a request id by chance.
  expect(lines.join()).not.toMatch(/803 ?123 ?4567/)
})

test('an e-mail address stored by an earlier release is found once the job has hashed it', async () => {
  const staff = await app.staff('support')
  const found = async () =>
    (await staff('POST /api/v1/admin/users/search', { body: { query: EMAIL } })).items.map(({ id }) => id)
  await transact((tx) => tx.one(dropLabelHashes, {}))
  expect(await found()).toEqual([])
  await hashLabels({ transact, cipher, keys: app.keys })
  expect(await found()).toEqual([adaId])
})

test('[ADM-14] staff with the permission reveal one masked value at a time, with a reason, and each reveal is audited', async () => {
  const reason = 'asked by phone'
  const reveal = (staff: typeof viewer, field: 'phone' | 'google' | 'wallet_address') =>
    staff('POST /api/v1/admin/users/reveal', { body: { user_id: adaId, field, reason } })
  await expect(reveal(viewer, 'phone')).rejects.toMatchObject({ code: 'admin_permission_denied' })
  const support = await app.staff('support')
  expect(await reveal(support, 'phone')).toEqual({ value: PHONE })
  expect(await reveal(support, 'google')).toEqual({ value: EMAIL })
  expect((await reveal(support, 'wallet_address')).value!.toLowerCase()).toBe(ada.wallet)
  expect(await app.database.db.many(auditedBy, { staff: support.id })).toEqual(
    ['phone', 'google', 'wallet_address'].map((field) => ({
      action: 'users.reveal',
      subject_id: adaId,
      reason,
      after: JSON.stringify({ field }),
    })),
  )
  await expect(
    support('POST /api/v1/admin/users/reveal', { body: { user_id: adaId, field: 'phone', reason: ' ' } }),
  ).rejects.toMatchObject({ code: 'validation_error' })
})

test('[ADM-14] a member of staff sees a limited number of users an hour, in search and list together', async () => {
  const staff = await app.staff('viewer')
  const list = () => staff('GET /api/v1/admin/users', { query: { limit: 5 } })
  for (let shown = 0; shown < 60; shown += 5) expect((await list()).items).toHaveLength(5)
  await expect(list()).rejects.toMatchObject({ code: 'too_many_requests' })
  await expect(staff('POST /api/v1/admin/users/search', { body: { query: adaId } })).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  expect((await (await app.staff('viewer'))('GET /api/v1/admin/users', { query: {} })).items.length).toBeGreaterThan(0)
  await expect(staff('GET /api/v1/admin/users', { query: { limit: 101 } })).rejects.toMatchObject({
    code: 'validation_error',
  })
})
