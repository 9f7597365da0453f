import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY, HOUR, MINUTE } from '@momi/contract/rules/durations'
import { startTopUpPartner } from '@momi/testing/top-up/start'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { purgeTable } from '../../core/work/purge.ts'
import { read, write } from '../../db/db.ts'
import { operate } from '../../testing/operate.ts'
import { databaseDump } from '../../testing/database-dump.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { sendFeedback } from '../../testing/send-feedback.ts'
import { takeReward } from '../../testing/take-reward.ts'
import { PNG } from '../../testing/picture.ts'
import { testApp } from '../../testing/test-app.ts'
import { settleDueClaims } from '../giveaway/public.ts'
import { addRewardItems } from '../stock/public.ts'
import { personalDataTables } from './personal-data.store.ts'
import { finishErasures } from './public.ts'
import type { Person } from '../../testing/person.ts'
import { addReward } from '../../development/campaign.ts'

const folder = mkdtempSync(join(tmpdir(), 'momi-person-'))
const START = '2026-03-02T10:00:00Z'
const google = await idTokenIssuer()
const partner = await startTopUpPartner({ key: 'key', secret: 'secret' })
const app = await testApp({
  google,
  now: START,
  env: {
    MOMI_DATA_DIR: folder,
    TOP_UP_URL: partner.url,
    TOP_UP_KEY: 'key',
    TOP_UP_SECRET: 'secret',
  },
})
beforeEach(() => app.goTo(START))
afterAll(async () => {
  await Promise.all([app.close(), google.close(), partner.close()])
  rmSync(folder, { recursive: true, force: true })
})
const { db, transact } = app.database
const { cipher, keys, log, gateways } = app.deps
const ctx = { db, transact, now: app.now, cipher, keys, log, gateways }
const BY = ['--operator', 'ada', '--why', 'asked by feedback']
const PHONE = '+5511900010511'
const EMAIL = 'bia@mail.example'

const tables = read(
  'test_person_tables',
  {},
  { name: 'text' },
  `select distinct c.table_name::text as name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.column_name in ('user_id', 'owner_id', 'session_id', 'used_by', 'account_id', 'haid', 'wallet', 'address',
                             'phone', 'email', 'subject')
        or c.table_name in ('users', 'ledger_accounts'))
      -- Members of staff are not users of the product.
      and c.table_name not in ('staff', 'staff_sessions', 'campaign_mails')
    order by 1`,
)
const ledger = read(
  'test_person_ledger',
  {},
  { entries: 'text' },
  `select coalesce(string_agg(e::text, ';' order by id), '') as entries from ledger_entries e`,
)
const logged = read(
  'test_person_logged',
  { user: 'uuid' },
  { operator: 'text', action: 'text', why: 'text' },
  'select operator, action, why from operator_log where user_id = :user order by id',
)
/** Payouts are on a public chain, so these tables keep the wallet. */
const PAID = ['payouts', 'gas_fees']
const dumped = async () =>
  (await databaseDump(db))
    .filter(({ name }) => !PAID.includes(name))
    .map(({ text }) => text)
    .join('')
const entries = async () => (await db.one(ledger, {}))!.entries

async function sendFeedbackWithScreenshot(user: Person, summary: string) {
  const fields = { country: 'BR', phone: PHONE, email: EMAIL, summary }
  const screenshot = PNG
  expect((await sendFeedback(app, user, { fields, screenshot })).statusCode).toBe(200)
}

let numbers = 0
const newcomer = () => app.person({ country: 'BR', haid: `${randomBytes(15).toString('hex')}a1` })
const settle = () => settleDueClaims({ ...ctx, topUp: app.deps.gateways.topUp })

async function claimReward(user: Person): Promise<string> {
  const definition = `person-${randomUUID()}`
  const userId = user.id
  const at = app.now()
  const words = { name: { en: 'A', pt: 'A' }, redeemSteps: { en: ['A'], pt: ['A'] } }
  const kind = { type: 'REDEEM_CUSD', claimRoute: 'WALLET', amount: '1', claimDays: 7 } as const
  const item = await transact(async (tx) => {
    await addReward(tx, { id: definition, country: 'BR', ...words, ...kind }, at)
    await addRewardItems(tx, app.deps, { definition, items: 1, winnableAt: at })
    return (await tx.one(takeReward, { definition, user: userId, at }))!.id
  })
  const body = { rewardItemId: item, answers: {} }
  await user('POST /api/v1/claimforms/user-responses', { body, idempotencyKey: randomUUID() })
  return item
}

/** A person with data of every kind: two phones with merged accounts, feedback, a giveaway, a reward and a check-in. */
async function bia() {
  const sub = randomUUID()
  const first = await newcomer()
  await first.signIn(sub)
  const phone = await newcomer()
  await phone('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })
  const words = `Words of ${randomUUID()}`
  await sendFeedbackWithScreenshot(phone, words)
  const number = `+55119${String(7000 + (numbers += 1))}0511`
  await phone.claimGiveaway({ phone: number })
  await claimReward(phone)
  await phone('POST /api/v1/user/fcm-token', { body: { token: `token-of-${phone.haid}` } })
  await phone('POST /api/v2/user/client-state', { body: { state: { language: 'pt' } } })
  await phone.signIn(sub)
  await settle()
  app.advance(6 * MINUTE)
  await settle()
  return { first, phone, id: phone.id, number, words }
}

test('every table with personal data is registered as copied, erased or kept', async () => {
  const listed = new Set<string>(personalDataTables.map(({ table }) => table))
  const names = (await db.many(tables, {})).map(({ name }) => name)
  expect(names.filter((name) => !listed.has(name))).toEqual([])
})

test('a copy has the person’s data, with sealed values in plain text, but no secrets and nothing of other people', async () => {
  const other = await app.person()
  const { id, phone, number, words } = await bia()
  const copy = await operate(ctx, ['export', phone.haid, ...BY])
  const told = JSON.parse(copy) as Record<string, Record<string, unknown>[]>
  expect(told['feedback']).toMatchObject([{ phone: PHONE, email: EMAIL, summary_sealed: words }])
  expect(told['screenshots']).toMatchObject([{ type: 'image/png', base64: expect.stringMatching(/^iVBORw0KGgo/) }])
  expect(told['giveaway_claims']).toMatchObject([{ phone: number, status: 'SUCCESS' }])
  expect(told['login_methods']).toMatchObject([{ kind: 'google' }])
  expect(told['streak_check_ins']).toHaveLength(1)
  expect(told['ledger_entries']!.length).toBeGreaterThan(0)
  expect(copy).not.toMatch(/huid_hash|current_jti|subject_hash|"token"/)
  expect(copy).not.toContain(other.haid)
  expect(await db.many(logged, { user: id })).toEqual([{ operator: 'ada', action: 'COPIED', why: 'asked by feedback' }])
})

describe('erasing a person', () => {
  test('leaves the ledger unchanged and removes what identifies the person, except wallets in payouts and paid gas fees', async () => {
    const other = await app.person()
    await other('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })
    const { id, first, phone } = await bia()
    const [screenshot] = (JSON.parse(await operate(ctx, ['export', id, ...BY])) as { screenshots: { name: string }[] })
      .screenshots
    const before = await entries()
    expect(await operate(ctx, ['erase', id, ...BY])).toBe(`Erased ${id}`)

    expect(await entries()).toBe(before)
    expect(await auditLedger(db)).toEqual([])
    // A delivered top-up is still checked, so its number is deleted after the last check.
    for (const hours of [1, 6, 24, 72]) {
      app.advance(hours * HOUR)
      await settle()
    }
    await purgeTable(ctx, 'giveaway_claims')
    const rows = await dumped()
    for (const { haid, wallet } of [first, phone]) {
      expect(rows).not.toContain(haid)
      expect(rows.toLowerCase()).not.toContain(wallet!)
    }
    expect(await app.deps.gateways.objects.get(screenshot!.name)).toBeUndefined()
    const left = JSON.parse(await operate(ctx, ['export', id, ...BY])) as Record<string, unknown[]>
    expect(left['giveaway_claims']).toMatchObject([{ phone: null, email: null }])
    expect(left['login_methods']).toEqual([])
    expect(left['feedback']).toEqual([])
    expect(left['payouts']).toHaveLength(1)
    // Other people's data is unchanged.
    await other.comeBack()
    expect((await other('GET /api/v1/points', {})).balance).toBeGreaterThan(0)
    expect(rows).toContain(other.haid)
  })

  test('ends the person’s sessions, and the phone then gets a new account without data, which can be erased too', async () => {
    const { id, phone } = await bia()
    await operate(ctx, ['erase', id, ...BY])
    app.advance(HOUR)
    await expect(phone.comeBack()).rejects.toMatchObject({ code: 'refresh_token_invalid' })
    const again = await app.person({ haid: phone.haid, huid: phone.huid, wallet: phone.wallet, country: 'BR' })
    expect(again.id).not.toBe(id)
    expect((await again('GET /api/v1/points', {})).balance).toBe(0)
    await operate(ctx, ['erase', phone.haid, ...BY])
    await expect(operate(ctx, ['erase', phone.haid, ...BY])).rejects.toThrow('Nobody is known')
  })

  test('does not affect another person who uses the phone now', async () => {
    const { id, phone } = await bia()
    await phone('POST /api/v1/user/logout', { body: {} })
    const next = await app.logInAgain(phone, { country: 'BR' })
    await operate(ctx, ['erase', id, ...BY])
    const nextId = next.id
    expect((await app.logInAgain(phone)).id).toBe(nextId)
    expect(await auditLedger(db)).toEqual([])
  })

  test('is completed by the next run of finishErasures if calls of the person and a second erasure ran concurrently', async () => {
    const { id, phone, words } = await bia()
    await Promise.allSettled([
      operate(ctx, ['erase', id, ...BY]),
      phone('POST /api/v1/user/wallet-address', { body: { walletAddress: phone.wallet! } }),
      sendFeedbackWithScreenshot(phone, words),
      operate(ctx, ['erase', id, ...BY]),
    ])
    await finishErasures(ctx)
    const rows = await dumped()
    expect(rows.toLowerCase()).not.toContain(phone.wallet!)
    const left = JSON.parse(await operate(ctx, ['export', id, ...BY])) as Record<string, unknown[]>
    expect(left['feedback']).toEqual([])
    expect(await auditLedger(db)).toEqual([])
  })
})

test('an open claim keeps its phone number or answers; once it has ended, a year-old number is deleted at once, and answers after 180 days', async () => {
  const user = await newcomer()
  await user.claimGiveaway({ phone: `+55119${String(7000 + (numbers += 1))}0511` })
  const item = await claimReward(user)
  const held = read(
    'test_person_held',
    { item: 'text' },
    { phones: 'int8', answers: 'int8' },
    `select (select count(phone) from giveaway_claims c join reward_items i on i.owner_id = c.user_id
      where i.id = :item) as phones,
            (select count(answers) from reward_claims where item_id = :item) as answers`,
  )
  const end = write(
    'test_person_end',
    { item: 'text', at: 'timestamptz' },
    {},
    `with told as (insert into reward_traces (item_id, stage, at, holder) values (:item, 'DONE', :at, 'person'))
     update reward_items set status = 'CLAIMED' where id = :item`,
  )
  const forget = () =>
    Promise.all((['reward_claims', 'giveaway_claims', 'reward_claims'] as const).map((table) => purgeTable(ctx, table)))
  // Both claims are open, so their data is kept even after a year.
  app.goTo('2027-03-02T10:00:00Z')
  await forget()
  expect(await db.one(held, { item })).toEqual({ phones: 1, answers: 1 })
  await settle()
  for (const hours of [0.1, 80, 80]) {
    app.advance(hours * HOUR)
    await settle()
  }
  await transact((tx) => tx.one(end, { item, at: app.now() }))
  await forget()
  expect(await db.one(held, { item })).toEqual({ phones: 0, answers: 1 })
  app.advance(179 * DAY)
  await forget()
  expect((await db.one(held, { item }))!.answers).toBe(1)
  app.advance(2 * DAY)
  await forget()
  expect((await db.one(held, { item }))!.answers).toBe(0)
})

test('an operator can free the wallet of a lost account only once, and the operator’s name and reason are logged', async () => {
  const lost = await app.person()
  const id = lost.id
  const anew = await app.person({ wallet: null })
  const report = () => anew('POST /api/v1/user/wallet-address', { body: { walletAddress: lost.wallet! } })
  await expect(report()).rejects.toMatchObject({ code: 'wallet_linked_to_another_account' })
  await expect(operate(ctx, ['free-wallet', lost.wallet!, '--operator', 'ada'])).rejects.toThrow('Usage')
  const both = await Promise.allSettled([
    operate(ctx, ['free-wallet', lost.wallet!.toUpperCase().replace('0X', '0x'), ...BY]),
    operate(ctx, ['free-wallet', lost.wallet!, ...BY]),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await report()).toMatchObject({ walletAddress: expect.stringMatching(/^0x/) as string })
  expect(await db.many(logged, { user: id })).toEqual([
    { operator: 'ada', action: 'WALLET_FREED', why: 'asked by feedback' },
  ])
})

test.each([[], ['export'], ['erase', 'x'], ['dance', 'x', ...BY], ['export', 'x', 'y', ...BY]])(
  'a command with a missing, unknown or extra argument is refused with an explanation of the usage; its first word: %j',
  async (...argv) => {
    await expect(operate(ctx, argv as string[])).rejects.toThrow('Usage')
  },
)

test('an invalid command on an account changes nothing', async () => {
  const user = await app.person()
  const id = user.id
  const commands = [
    ['erase', id],
    ['erase', id, '--operator', 'ada'],
    ['erase', id, '--why', 'asked by feedback'],
    ['erase', id, id, ...BY],
    ['free-wallet', user.wallet!],
    ['grant-freeze', id],
  ]
  for (const argv of commands) await expect(operate(ctx, argv)).rejects.toThrow('Usage')
  expect(user.id).toBe(id)
  const other = await app.person({ wallet: null })
  await expect(
    other('POST /api/v1/user/wallet-address', { body: { walletAddress: user.wallet! } }),
  ).rejects.toMatchObject({ code: 'wallet_linked_to_another_account' })
  expect((await user('GET /api/v1/streaks/checkin/status', {})).freezes.held).toBe(0)
  expect(await db.many(logged, { user: id })).toEqual([])
})
