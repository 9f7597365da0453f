import { randomUUID } from 'node:crypto'
import { HEADERS } from '@momi/contract/headers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { purgeTable } from '../../core/work/purge.ts'
import { read } from '../../db/db.ts'
import { takeReward } from '../../testing/take-reward.ts'
import { testApp } from '../../testing/test-app.ts'
import { expireRewards } from '../rewards/public.ts'
import { addRewardItems } from '../stock/public.ts'
import { claimGauges } from '../../http/metrics/claim-gauges.ts'
import { tellOfLateClaims } from './public.ts'
import type { Person } from '../../testing/person.ts'
import { addReward } from '../../development/campaign.ts'

const START = '2026-03-02T08:00:00Z'
const DUE = '2026-03-05T08:00:00.000Z'
const app = await testApp({ now: START })
afterAll(app.close)
const { db, transact } = app.database
let support = await app.staff('support')
let operator = await app.staff('operator')

/** Moves the clock, and continues every session after it. */
async function goTo(instant: string, ...users: Person[]) {
  app.goTo(instant)
  support = await app.staff('support', support.id)
  operator = await app.staff('operator', operator.id)
  for (const user of users) await user.comeBack()
}
beforeEach(() => goTo(START))

const texts = { name: { en: 'A free bet' }, redeemSteps: { en: ['Open it'] } }
const common = { country: 'NG', claimRoute: 'FORM', ...texts } as const
await transact(async (tx) => {
  const items = { items: 60, winnableAt: new Date('2026-01-01T00:00:00Z') }
  const bet = { ...common, id: 'bet', type: 'BET9JA_ITEM', form: 'bet9ja_account_only', claimDays: 7 } as const
  await addReward(tx, bet, app.now())
  await addRewardItems(tx, app.deps, { definition: 'bet', ...items })
  await addReward(tx, { ...bet, id: 'formula', name: { en: '=1+1' } }, app.now())
  await addRewardItems(tx, app.deps, { definition: 'formula', ...items })
  await addReward(tx, { ...bet, id: 'jackpot', type: 'JACKPOT' }, app.now())
  await addRewardItems(tx, app.deps, { definition: 'jackpot', ...items })
})

const submit = (user: Person, rewardItemId: string, account: string) =>
  user('POST /api/v1/claimforms/user-responses', {
    body: { rewardItemId, answers: { account } },
    idempotencyKey: randomUUID(),
  })

/** A person who claims a reward with an account at the partner. */
async function claimed(account = `ada_${randomUUID().slice(0, 8)}`, definition = 'bet') {
  const user = await app.person()
  const id = user.id
  const item = (await transact((tx) => tx.one(takeReward, { definition, user: id, at: app.now() })))!.id
  await submit(user, item, account)
  const [claim] = (await queue({ search: item })).items
  return { user, item, account, claim: claim! }
}
const queue = (query: Record<string, unknown> = {}) => support('GET /api/v1/admin/claims', { query })
const rewardOf = ({ user, item }: { user: Person; item: string }) =>
  user('GET /api/v1/rewards/my-items/{reward_item_id}', { params: { reward_item_id: item } })

type Outcome =
  | { outcome: 'DONE'; reference: string }
  | { outcome: 'FAILED'; failure: 'DETAILS_NOT_FOUND' | 'NOT_ELIGIBLE' | 'PARTNER_UNAVAILABLE' }
const settle = (id: string, outcome: Outcome, staff = support, idempotencyKey: string = randomUUID()) =>
  staff('POST /api/v1/admin/claims/{claim_id}/settle', {
    params: { claim_id: id },
    body: { ...outcome, reason: 'as the partner says' },
    idempotencyKey,
  })
const DONE = { outcome: 'DONE', reference: 'B9-1001' } as const
const NOT_FOUND = { outcome: 'FAILED', failure: 'DETAILS_NOT_FOUND' } as const

const auditOf = read(
  'test_fulfilment_audit',
  { subject: 'text' },
  { action: 'text', reason: 'text?', staff_id: 'uuid?', became: 'text?' },
  `select action, reason, staff_id, after ->> 'status' as became from audit_entries where subject_id = :subject order by id`,
)

const findingsOf = async (id: string) =>
  (await support('GET /api/v1/admin/users/{id}/findings', { params: { id } })).findings

test('[CMP-16] a claim that staff fulfil is in the queue with its due date, and the person sees the same date', async () => {
  const ada = await claimed('ada_1990')
  expect(ada.claim).toMatchObject({
    kind: 'REWARD',
    ref: ada.item,
    userId: ada.user.id,
    countryCode: 'NG',
    name: 'A free bet',
    variant: 'bet9ja_account_only',
    answers: { account: '•••90' },
    status: 'OPEN',
    claimedAt: '2026-03-02T08:00:00.000Z',
    dueAt: DUE,
    settledBy: null,
  })
  expect((await rewardOf(ada)).traces.at(-1)).toMatchObject({ stage: 'CHECKED', holder: 'staff', dueAt: DUE })
})

test('a claim that is done ends the reward, with the reference for the person, the member of staff and the reason', async () => {
  const ada = await claimed()
  await settle(ada.claim.id, DONE)
  const reward = await rewardOf(ada)
  expect(reward.status).toBe('CLAIMED')
  expect(reward.traces.at(-1)).toMatchObject({ stage: 'DONE', holder: 'person', why: 'B9-1001' })
  const { items } = await queue({ status: 'DONE', search: 'B9-1001' })
  expect(items).toMatchObject([
    { id: ada.claim.id, reference: 'B9-1001', reason: 'as the partner says', settledBy: { id: support.id } },
  ])
  expect((await queue({ search: ada.item })).items).toEqual([])
  expect(await db.many(auditOf, { subject: ada.user.id })).toEqual([
    { action: 'claims.done', reason: 'as the partner says', staff_id: support.id, became: 'DONE' },
  ])
})

test('a claim that failed is the person’s again, who sees why and can claim with other details until a new date', async () => {
  const ada = await claimed('ada_wrong')
  await goTo('2026-03-08T08:00:00Z', ada.user)
  await settle(ada.claim.id, NOT_FOUND)
  const reward = await rewardOf(ada)
  expect(reward).toMatchObject({ status: 'UNCLAIMED', claimBefore: '2026-03-22T08:00:00.000Z' })
  expect(reward.traces.at(-1)).toMatchObject({ stage: 'FAILED', holder: 'person', why: 'DETAILS_NOT_FOUND' })
  const failed = { code: 'claim_failed', severity: 'warning', why: 'DETAILS_NOT_FOUND', since: app.now().toISOString() }
  expect(await findingsOf(ada.user.id)).toContainEqual(expect.objectContaining(failed))
  expect(await db.many(auditOf, { subject: ada.user.id })).toMatchObject([
    { action: 'claims.failed', became: 'FAILED' },
  ])
  const form = await ada.user('GET /api/v1/claimforms/definition', { query: { reward_item_id: ada.item } })
  expect(form.submittedAt).toBeNull()

  await submit(ada.user, ada.item, 'ada_right')
  expect((await rewardOf(ada)).status).toBe('PENDING')
  expect((await findingsOf(ada.user.id)).map(({ code }) => code)).not.toContain('claim_failed')
  const attempts = [
    ...(await queue({ search: ada.item })).items,
    ...(await queue({ status: 'FAILED', search: ada.item })).items,
  ]
  expect(attempts).toMatchObject([
    { status: 'OPEN', dueAt: '2026-03-11T08:00:00.000Z', answers: { account: '•••ht' } },
    // The first answers were replaced.
    { id: ada.claim.id, status: 'FAILED', failure: 'DETAILS_NOT_FOUND', answers: null },
  ])
  await settle(attempts[0]!.id, DONE)
  expect((await rewardOf(ada)).status).toBe('CLAIMED')
})

test('a reward whose claim failed and is not claimed again expires', async () => {
  const ada = await claimed()
  await settle(ada.claim.id, NOT_FOUND)
  await goTo('2026-03-16T08:00:01Z', ada.user)
  await expireRewards({ transact, now: app.now })
  expect(await rewardOf(ada)).toMatchObject({ status: 'EXPIRED' })
})

test('a person who is not eligible keeps nothing, and is told why', async () => {
  const ada = await claimed()
  await settle(ada.claim.id, { outcome: 'FAILED', failure: 'NOT_ELIGIBLE' })
  const reward = await rewardOf(ada)
  expect(reward.status).toBe('EXPIRED')
  expect(reward.traces.at(-1)).toMatchObject({ stage: 'FAILED', why: 'NOT_ELIGIBLE' })
  await expect(submit(ada.user, ada.item, 'ada_again')).rejects.toMatchObject({ code: 'claimforms_already_submitted' })
})

test('after a claim that failed, a jackpot can be claimed with the same details, and others can use mistyped ones', async () => {
  const ada = await claimed('ben_1985', 'jackpot')
  await settle(ada.claim.id, NOT_FOUND)
  const ben = await claimed('ben_1985', 'jackpot')
  expect((await rewardOf(ben)).status).toBe('PENDING')
  await expect(submit(ada.user, ada.item, 'ben_1985')).rejects.toMatchObject({
    code: 'claimforms_identity_already_used',
  })
  await settle(ben.claim.id, { outcome: 'FAILED', failure: 'PARTNER_UNAVAILABLE' })
  await submit(ben.user, ben.item, 'ben_1985')
  expect((await rewardOf(ben)).status).toBe('PENDING')
})

test('the first outcome of a claim counts: a retry answers the same, and a second member of staff is refused', async () => {
  const ada = await claimed()
  const key = randomUUID()
  const first = await settle(ada.claim.id, DONE, support, key)
  expect(await settle(ada.claim.id, DONE, support, key)).toEqual(first)
  const refused = { code: 'admin_claim_already_settled' }
  await expect(settle(ada.claim.id, NOT_FOUND, operator)).rejects.toMatchObject(refused)
  await expect(settle(ada.claim.id, DONE, operator)).rejects.toMatchObject(refused)
  expect((await rewardOf(ada)).traces.filter(({ stage }) => stage === 'DONE')).toHaveLength(1)
})

test('of two members of staff who end a claim at once, one succeeds, and the reward has one end', async () => {
  for (let round = 0; round < 8; round++) {
    const ada = await claimed()
    const outcomes = await Promise.allSettled([
      settle(ada.claim.id, DONE, support),
      settle(ada.claim.id, NOT_FOUND, operator),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const ends = (await rewardOf(ada)).traces.filter(({ stage }) => stage === 'DONE' || stage === 'FAILED')
    expect(ends).toHaveLength(1)
  }
})

test('a viewer can end no claim, and support cannot import a file', async () => {
  const viewer = await app.staff('viewer')
  const ada = await claimed()
  await expect(settle(ada.claim.id, DONE, viewer)).rejects.toMatchObject({ code: 'admin_permission_denied' })
  expect((await sendFile('claimId,outcome', { staff: support })).json()).toMatchObject({
    errorCode: 'admin_permission_denied',
  })
})

test('[CMP-16] a late claim is counted and told once per date, and the person gets a new date each time', async () => {
  const ada = await claimed()
  const lateTraces = async () => (await rewardOf(ada)).traces.filter(({ why }) => why === 'LATE')
  await goTo('2026-03-05T07:59:59Z', ada.user)
  await tellOfLateClaims({ transact, now: app.now })
  expect(await lateTraces()).toEqual([])
  await goTo(DUE, ada.user)
  await tellOfLateClaims({ transact, now: app.now })
  await tellOfLateClaims({ transact, now: app.now })
  expect(await lateTraces()).toMatchObject([{ stage: 'CHECKED', holder: 'staff', dueAt: '2026-03-08T08:00:00.000Z' }])
  await goTo('2026-03-08T08:00:00Z', ada.user)
  await tellOfLateClaims({ transact, now: app.now })
  expect(await lateTraces()).toHaveLength(2)

  const { items, overdue } = await queue({ status: 'OVERDUE' })
  expect(items.map(({ id }) => id)).toContain(ada.claim.id)
  expect(items.every(({ status }) => status === 'OVERDUE')).toBe(true)
  expect(overdue).toBe(items.length)
  expect(await claimGauges(app.deps).read()).toMatchObject([
    {
      labels: { country: 'NG' },
      values: { momi_claims_overdue: overdue, momi_claims_oldest_due_age_seconds: 259_200 },
    },
  ])
  expect(await findingsOf(ada.user.id)).toContainEqual(
    expect.objectContaining({
      code: 'claim_waiting',
      severity: 'blocking',
      params: expect.objectContaining({ rewardItem: ada.item, isOverdue: true, dueAt: DUE }),
      fixes: expect.arrayContaining([{ action: 'open_claims', target: ada.user.id }]),
    }),
  )
})

test('claims in any state are one list, newest first, a page at a time', async () => {
  const [done, failed, open] = [await claimed(), await claimed(), await claimed()]
  await settle(done.claim.id, DONE)
  await settle(failed.claim.id, NOT_FOUND)
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await queue({ status: 'ALL', limit: 2, ...(cursor && { cursor }) })
    seen.push(...page.items.map(({ id, claimedAt }) => `${claimedAt} ${id}`))
    cursor = page.cursor
  } while (cursor)
  expect(seen).toEqual(seen.toSorted().toReversed())
  expect(new Set(seen).size).toBe(seen.length)
  for (const { claim } of [done, failed, open]) expect(seen).toContain(`${claim.claimedAt} ${claim.id}`)
})

test('the answers and the reason of a claim are deleted 180 days after its end, whatever the end, and not while it waits', async () => {
  const [done, failed, waiting] = [await claimed(), await claimed(), await claimed()]
  await settle(done.claim.id, DONE)
  await settle(failed.claim.id, NOT_FOUND)
  const purgeAt = async (instant: string) => {
    await goTo(instant)
    await purgeTable({ transact, now: app.now }, 'reward_claims')
    await purgeTable({ transact, now: app.now }, 'fulfilments')
  }
  const kept = async () => {
    const of = async (status: string, { item }: { item: string }) => (await queue({ status, search: item })).items[0]!
    return [await of('DONE', done), await of('FAILED', failed), await of('OVERDUE', waiting)].map(
      ({ answers, reason }) => [answers !== null, reason !== null],
    )
  }
  await purgeAt('2026-08-29T07:59:59Z')
  expect(await kept()).toEqual([[true, true], [true, true], [true, false]]) // prettier-ignore
  await purgeAt('2026-08-29T08:00:01Z')
  expect(await kept()).toEqual([[false, false], [false, false], [true, false]]) // prettier-ignore
})

const FORM_BOUNDARY = 'a-boundary-of-a-form'
async function sendFile(
  file: string | Buffer,
  { staff = operator, isPreview = false }: { staff?: typeof operator; isPreview?: boolean } = {},
) {
  const field = (name: string, value: string) =>
    `--${FORM_BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = `${field('reason', 'the report of the partner')}${field('isPreview', String(isPreview))}--${FORM_BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="report.csv"\r\ncontent-type: text/csv\r\n\r\n`
  return app.inject({
    method: 'POST',
    url: '/api/v1/admin/claims/import',
    headers: {
      [HEADERS.authorization]: `Bearer ${staff.tokens.accessToken}`,
      'content-type': `multipart/form-data; boundary=${FORM_BOUNDARY}`,
    },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(`\r\n--${FORM_BOUNDARY}--\r\n`)]),
  })
}
const exportFile = (body: Record<string, unknown>) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/admin/claims/export',
    headers: { [HEADERS.authorization]: `Bearer ${operator.tokens.accessToken}` },
    payload: { reason: 'for the partner', isSent: false, ...body },
  })

test('the file for the partner has the details in full, and marks the claims as sent if it is', async () => {
  const ada = await claimed('ada_1990x', 'formula')
  const { body, headers } = await exportFile({ search: ada.item, isSent: true })
  expect(headers['content-disposition']).toBe('attachment; filename="claims-2026-03-02.csv"')
  const [head, line] = body.split('\r\n')
  expect(head).toContain('claimId')
  expect(line).toContain(ada.claim.id)
  expect(line).not.toMatch(/(^|,|;|")=1/)
  expect(line).toContain('ada_1990x')
  expect((await rewardOf(ada)).traces.at(-1)).toMatchObject({ stage: 'SENT_TO_PARTNER', holder: 'partner', dueAt: DUE })
  await exportFile({ search: ada.item, isSent: true })
  expect((await rewardOf(ada)).traces.filter(({ stage }) => stage === 'SENT_TO_PARTNER')).toHaveLength(1)
})

test('[CMP-16] a file of the partner is applied row by row, each refused row is named, and the same file again changes nothing', async () => {
  const [ada, ben, cleo, dora, settled] = [
    await claimed(),
    await claimed(),
    await claimed(),
    await claimed(),
    await claimed(),
  ]
  await settle(settled.claim.id, DONE)
  const other = randomUUID()
  const file = [
    'name;claimId;outcome;reference;failure',
    `Ada;${ada.claim.id};done;'B9-7;`,
    `Ben;"=""${ben.claim.id}""";Failed;;details_not_found`,
    `Cleo;${cleo.claim.id};;;`,
    `Dora;${dora.claim.id};DONE;;`,
    `Dora;${dora.claim.id};perhaps;B9-8;`,
    `Ada;${ada.claim.id};FAILED;;DETAILS_NOT_FOUND`,
    `Eve;${other};DONE;B9-9;`,
    `Fay;${settled.claim.id};DONE;B9-other;`,
    `Gil;${settled.claim.id.slice(1)};DONE;B9-1;`,
    ';;DONE;B9-1;',
    `Hal;${dora.claim.id};FAILED;;bored`,
    `Ida;${dora.claim.id};DONE;=1+1;`,
  ].join('\r\n')
  const expected = {
    applied: [
      { line: 2, claimId: ada.claim.id, outcome: 'DONE' },
      { line: 3, claimId: ben.claim.id, outcome: 'FAILED' },
    ],
    unchanged: [],
    refused: [
      { line: 5, claimId: dora.claim.id, problem: 'reference_missing' },
      { line: 6, claimId: dora.claim.id, problem: 'outcome_invalid' },
      { line: 7, claimId: ada.claim.id, problem: 'twice_in_file' },
      { line: 8, claimId: other, problem: 'not_found' },
      { line: 9, claimId: settled.claim.id, problem: 'settled_differently' },
      { line: 10, claimId: settled.claim.id.slice(1), problem: 'not_found' },
      { line: 11, claimId: '', problem: 'claim_missing' },
      { line: 12, claimId: dora.claim.id, problem: 'failure_invalid' },
      { line: 13, claimId: dora.claim.id, problem: 'reference_invalid' },
    ],
    open: 1,
  }
  expect((await sendFile(`\uFEFF${file}`, { isPreview: true })).json()).toEqual(expected)
  expect((await rewardOf(ada)).status).toBe('PENDING')
  expect((await sendFile(`\uFEFF${file}`)).json()).toEqual(expected)
  const states = async () =>
    Promise.all(
      [ada, ben, cleo, dora].map(async (person) => {
        const { status, traces } = await rewardOf(person)
        return [status, traces.at(-1)!.why, traces.length]
      }),
    )
  const after = await states()
  expect(after.map(([status]) => status)).toEqual(['CLAIMED', 'UNCLAIMED', 'PENDING', 'PENDING'])
  expect(after[0]![1]).toBe('B9-7')
  const again = await sendFile(file)
  expect(again.json()).toMatchObject({ applied: [], unchanged: [{ line: 2 }, { line: 3 }] })
  expect(await states()).toEqual(after)
})

test('an old file does not end a claim that was made again after it', async () => {
  const ada = await claimed()
  const file = `claimId,outcome,reference,failure\n${ada.claim.id},FAILED,,DETAILS_NOT_FOUND\n`
  await sendFile(file)
  await submit(ada.user, ada.item, `ada_${randomUUID().slice(0, 8)}`)
  expect((await sendFile(file)).json()).toMatchObject({ applied: [], unchanged: [{ line: 2 }] })
  expect((await rewardOf(ada)).status).toBe('PENDING')
})

test('a file that cannot be read is refused with the reason, and settles nothing', async () => {
  const problems = async (file: string | Buffer) => {
    const answer = await sendFile(file)
    return [answer.statusCode, answer.json<{ errors?: { message: string }[] }>().errors?.[0]?.message]
  }
  expect(await problems('')).toEqual([422, 'needs the columns claimId, outcome, reference, failure'])
  expect(await problems('id,state\n1,done\n')).toEqual([422, 'needs the columns claimId, outcome, reference, failure'])
  expect(await problems('claimId,outcome\n"x,done\n')).toEqual([422, 'is not CSV that can be read'])
  expect(await problems(Buffer.from([0x50, 0x4b, 3, 4, 0, 0xff]))).toEqual([422, 'must be text/csv'])
  const rows = Array.from({ length: 1001 }, () => `${randomUUID()},DONE,B9-1`).join('\n')
  expect(await problems(`claimId,outcome,reference\n${rows}`)).toEqual([422, 'has more than 1000 rows'])
})

test('the queue is filtered by country and form, found by any of its ids, and paged by due date', async () => {
  const ada = await claimed()
  await goTo('2026-03-02T09:00:00Z', ada.user)
  const ben = await claimed()
  const user = ben.user.id
  const flow = (await rewardOf(ben)).redeemFlowId
  for (const search of [user, ben.item, ben.claim.id, flow])
    expect((await queue({ search })).items.map(({ id }) => id)).toEqual([ben.claim.id])
  expect((await queue({ country_code: 'BR' })).items).toEqual([])
  const claimedOn = async (days: object) => (await queue({ ...days, search: ben.user.id })).items.map(({ id }) => id)
  const [at] = [ben.claim.claimedAt]
  expect(await claimedOn({ claimed_at_min: at })).toEqual([ben.claim.id])
  expect(await claimedOn({ claimed_at_max: at })).toEqual([])
  expect((await queue({ variant: 'jackpot_cusd' })).items).toEqual([])
  expect((await queue({ search: 'nothing' })).items).toEqual([])
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await queue({ limit: 1, ...(cursor && { cursor }) })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.cursor ?? undefined
  } while (cursor)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.indexOf(ada.claim.id)).toBeLessThan(seen.indexOf(ben.claim.id))
  expect(seen.at(-1)).toBe(ben.claim.id)
})
