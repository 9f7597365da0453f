import { randomUUID } from 'node:crypto'
import { HEADERS } from '@momi/contract/headers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { read, write } from '../../db/db.ts'
import { takeReward } from '../../testing/take-reward.ts'
import { testApp } from '../../testing/test-app.ts'
import { addRewardItems } from '../stock/public.ts'
import type { Person } from '../../testing/person.ts'
import { addReward } from '../../development/campaign.ts'

const START = '2026-03-02T08:00:00Z'
const app = await testApp({ now: START })
beforeEach(() => app.goTo(START))
afterAll(app.close)
const { db, transact } = app.database
const [viewer, support, operator] = [await app.staff('viewer'), await app.staff('support'), await app.staff('operator')]

async function newReward(id: string, country: string, form: 'test_schema' | 'bet9ja_account_only', items: number) {
  const texts = { name: { en: 'A prize' }, redeemSteps: { en: ['Open it'] } }
  await transact(async (tx) => {
    await addReward(tx, { id, country, type: 'BET9JA_ITEM', claimRoute: 'FORM', form, ...texts }, app.now())
    await addRewardItems(tx, app.deps, { definition: id, items, winnableAt: new Date('2026-01-01T00:00:00Z') })
  })
}
await newReward('form-br', 'BR', 'test_schema', 5)
await newReward('form-ng', 'NG', 'bet9ja_account_only', 5)

async function claim(user: Person, definition: string, answers: Record<string, string>) {
  const { id } = await user('GET /api/v1/user/me', {})
  const item = (await transact((tx) => tx.one(takeReward, { definition, user: id, at: app.now() })))!.id
  await user('POST /api/v1/claimforms/user-responses', {
    body: { rewardItemId: item, answers },
    idempotencyKey: randomUUID(),
  })
  return item
}

const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const BRAZIL = {
  name: '=Anastacia "Nia", Souza\n+1',
  cpf: '529.982.247-25',
  telephone: '(11) 96123-4567',
  email: 'ana@mail.example',
  wallet: WALLET,
}
const [ana, ben] = [await app.person({ country: 'BR' }), await app.person()]
app.goTo('2026-03-01T10:00:00Z')
const first = await claim(ben, 'form-ng', { account: 'ben_1990' })
app.goTo('2026-03-02T07:00:00Z')
const second = await claim(ana, 'form-br', BRAZIL)
const ids = async (query: Record<string, unknown>) =>
  (await viewer('GET /api/v1/admin/redeem-flow/claim-form', { query })).items.map(({ rewardItemId }) => rewardItemId)

type Sender = typeof viewer
const send = async (staff: Sender, body: Record<string, unknown>, path = '') =>
  app.inject({
    method: 'POST',
    url: `/api/v1/admin/redeem-flow/claim-form/export${path}`,
    headers: { [HEADERS.authorization]: `Bearer ${staff.tokens.accessToken}` },
    payload: { format: 'csv', reason: 'monthly report', ...body },
  })

/** Parts of the answers in plain text, each too long to occur in an id by chance. */
const UNMASKED = /Anastacia|Souza|982\.?247|96123-?4567/

const auditOf = read(
  'test_claim_forms_audit',
  { staff: 'uuid' },
  { action: 'text', subject_kind: 'text', reason: 'text?', after: 'text?' },
  `select action, subject_kind, reason, after::text as after from audit_entries
    where staff_id = :staff and subject_kind = 'export' order by id`,
)

test('[ADM-14] the list of claim forms shows masked answers, newest form first', async () => {
  const { items, cursor } = await viewer('GET /api/v1/admin/redeem-flow/claim-form', { query: {} })
  expect(cursor).toBeNull()
  expect(items).toMatchObject([
    {
      rewardItemId: second,
      countryCode: 'BR',
      variant: 'test_schema',
      status: 'PENDING',
      claimedAt: '2026-03-02T07:00:00.000Z',
      answers: {
        cpf: '•••25',
        telephone: '+551•••67',
        email: 'a•••@mail.example',
        wallet: '0x5aae•••eaed',
      },
    },
    { rewardItemId: first, variant: 'bet9ja_account_only', answers: { account: '•••90' } },
  ])
  expect(JSON.stringify(items)).not.toMatch(UNMASKED)
})

test('[ADM-15] forms are filtered by time, country, variant and user, and paged by offset and cursor', async () => {
  expect(await ids({ claimed_at_min: '2026-03-02T07:00:00Z' })).toEqual([second])
  expect(await ids({ claimed_at_max: '2026-03-02T07:00:00Z' })).toEqual([first])
  expect(await ids({ country_code: 'br' })).toEqual([second])
  expect(await ids({ variant: 'bet9ja_account_only' })).toEqual([first])
  expect(await ids({ variant: 'jackpot_cusd' })).toEqual([])
  const { id: user_id } = await ana('GET /api/v1/user/me', {})
  expect(await ids({ user_id })).toEqual([second])
  expect(await ids({ user_id, country_code: 'NG' })).toEqual([])
  expect(await ids({ offset: 1 })).toEqual([first])
  const { cursor } = await viewer('GET /api/v1/admin/redeem-flow/claim-form', { query: { limit: 1 } })
  expect(await ids({ limit: 1, cursor })).toEqual([first])
})

test('[ADM-15] the CSV is masked, contains no formulas, and can be read by Excel', async () => {
  const answer = await send(support, {})
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="claim-forms-2026-03-02.csv"',
  })
  const [head, ...lines] = answer.body.split('\r\n')
  expect(head).toBe(
    '\uFEFF"redeemFlowId","rewardItemId","userId","countryCode","variant","status","claimedAt","name","cpf","telephone","email","wallet","account"',
  )
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/,"BR","test_schema","PENDING","2026-03-02T07:00:00.000Z","'=••• ""••• S••• \+•••","•••25",/)
  expect(lines[1]).toMatch(/,"NG","bet9ja_account_only","PENDING","2026-03-01T10:00:00.000Z","","","","","","•••90"$/)
  expect(answer.body).not.toMatch(UNMASKED)
})

test('[ADM-15] an unmasked CSV for spreadsheets runs no text and keeps the plus sign of a number, and one for programs has the texts as they are', async () => {
  const after = (phone: string) => `"52998224725","${phone}","ana@mail.example","${WALLET.toLowerCase()}",""` + '\r\n'
  const { body } = await send(operator, { country_code: 'BR' }, '/unmasked')
  expect(body).toContain(`,"'=Anastacia ""Nia"", Souza +1",${after('=""+5511961234567""')}`)
  const plain = await send(operator, { country_code: 'BR', format: 'csv-plain' }, '/unmasked')
  expect(plain.headers['content-disposition']).toBe('attachment; filename="claim-forms-2026-03-02.csv"')
  expect(plain.body).toMatch(/^"redeemFlowId",/)
  expect(plain.body).toContain(`,"=Anastacia ""Nia"", Souza +1",${after('+5511961234567')}`)
})

test('[ADM-15] NDJSON has one form per line, with the fields of the list', async () => {
  const { body, headers } = await send(support, { format: 'ndjson' })
  expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
  const { items } = await viewer('GET /api/v1/admin/redeem-flow/claim-form', { query: {} })
  expect(
    body
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual(items)
})

test('[ADM-14] a masked and an unmasked export each require their own permission, and every export a reason', async () => {
  expect((await send(viewer, {})).json()).toMatchObject({ errorCode: 'admin_permission_denied' })
  expect((await send(support, {}, '/unmasked')).json()).toMatchObject({ errorCode: 'admin_permission_denied' })
  expect((await send(operator, { reason: ' ' }, '/unmasked')).json()).toMatchObject({
    errors: [{ path: 'body.reason' }],
  })
})

test('[ADM-09] an export is recorded when it starts and, with the number of its forms, when it ends', async () => {
  const staff = await app.staff('operator')
  await send(staff, { country_code: 'BR', format: 'ndjson', reason: 'asked by the partner' }, '/unmasked')
  const lines = await db.many(auditOf, { staff: staff.id })
  const common = { subject_kind: 'export', reason: 'asked by the partner' }
  expect(lines.map(({ after, ...line }) => ({ ...line, after: JSON.parse(after!) as unknown }))).toEqual([
    {
      ...common,
      action: 'claim-forms.export-unmasked',
      after: { format: 'ndjson', isMasked: false, country_code: 'BR', offset: 0 },
    },
    {
      ...common,
      action: 'claim-forms.export-unmasked-ended',
      after: { format: 'ndjson', isMasked: false, country_code: 'BR', offset: 0, rows: 1, isComplete: true },
    },
  ])
})

test('[ADM-09] an export of the forms of one person is recorded as an action on that person', async () => {
  const staff = await app.staff('support')
  const { id: user_id } = await ben('GET /api/v1/user/me', {})
  const { body } = await send(staff, { user_id, format: 'ndjson' })
  expect(
    body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object),
  ).toMatchObject([{ rewardItemId: first }])
  const { items } = await operator('GET /api/v1/admin/audit', { query: { staff: staff.email } })
  const subject = { kind: 'user', id: user_id }
  expect(items).toMatchObject([
    { action: 'claim-forms.export-ended', subject },
    { action: 'claim-forms.export', subject },
  ])
})

/**
 * Adds claims at only three different instants, so that a batch can end between claims of the same instant. The claims
 * have no answers, like those whose retention time has ended.
 */
const addClaims = write(
  'test_claim_forms_add',
  { user: 'uuid', at: 'timestamptz' },
  {},
  `with taken as (
     update reward_items set owner_id = :user, assigned_at = :at, status = 'CLAIMED'
      where definition_id = 'form-many' returning id
   )
   insert into reward_claims (item_id, user_id, answers, answers_hash, at)
   select id, :user, null, 'x', :at::timestamptz - make_interval(secs => row_number() over () % 3) from taken`,
)

test('[ADM-15] an export of several batches contains every form once, newest first, within limit and offset', async () => {
  await newReward('form-many', 'GH', 'bet9ja_account_only', 1203)
  const { id } = await ben('GET /api/v1/user/me', {})
  await transact((tx) => tx.one(addClaims, { user: id, at: app.now() }))

  const sent = async (body: Record<string, unknown>) => {
    const { body: text } = await send(support, { format: 'ndjson', country_code: 'GH', ...body })
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as { rewardItemId: string; claimedAt: string })
  }
  const all = await sent({})
  expect(new Set(all.map(({ rewardItemId }) => rewardItemId)).size).toBe(1203)
  expect(all).toHaveLength(1203)
  expect(await sent({ offset: 3, limit: 1100 })).toEqual(all.slice(3, 1103))
  const times = all.map(({ claimedAt }) => claimedAt)
  expect(times).toEqual(times.toSorted().toReversed())
})
