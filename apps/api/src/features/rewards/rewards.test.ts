import { PrizeType, RewardType } from '@momi/contract'
import { afterAll, expect, test } from 'vitest'
import { read, write } from '../../db/db.ts'
import { testApp } from '../../testing/test-app.ts'
import { moveReward } from './public.ts'
import { addRewardItems } from '../stock/public.ts'
import { addReward } from '../../development/campaign.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z' })
afterAll(app.close)
const { transact } = app.database
const take = write(
  'test_take_earned',
  { user: 'uuid', at: 'timestamptz' },
  { id: 'text' },
  `select reward_take('many', :user, :at, 'person') as id`,
)
await transact(async (tx) => {
  const names = { name: { en: 'A prize', pt: 'Um prêmio' }, redeemSteps: { en: ['One', 'Two'], pt: ['Um', 'Dois'] } }
  const common = { country: 'NG', type: 'BET9JA_ITEM', ...names, claimRoute: 'VOUCHER' } as const
  await addReward(tx, { id: 'many', ...common, claimDays: 7 }, app.now())
  await addReward(tx, { id: 'secret', ...common, hidden: true }, app.now())
  await addRewardItems(tx, app.deps, { definition: 'many', items: 50, winnableAt: app.now() })
})

test('[RWD-01] the earned rewards are listed by status, newest first, in pages', async () => {
  const [ada, ben] = [await app.person(), await app.person()]
  const { id } = await ada('GET /api/v1/user/me', {})
  const won: string[] = []
  for (let minute = 0; minute < 7; minute++) {
    app.goTo(`2026-03-02T08:0${minute}:00Z`)
    won.unshift((await transact((tx) => tx.one(take, { user: id, at: app.now() })))!.id)
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await ada('GET /api/v1/rewards/earned', { query: { size: 3, ...(cursor && { cursor }) } })
    seen.push(...page.items.map((item) => item.id))
    cursor = page.cursor ?? undefined
  } while (cursor)
  expect(seen).toEqual(won)

  const step = { stage: 'CHECKED', at: app.now(), holder: 'staff' } as const
  expect(await transact((tx) => moveReward(tx, won[0]!, 'UNCLAIMED', 'PENDING', step))).toBe(true)
  expect(await transact((tx) => moveReward(tx, won[0]!, 'UNCLAIMED', 'CLAIMED', step))).toBe(false)
  const ofStatus = async (status: 'UNCLAIMED' | 'PENDING' | 'CLAIMED' | 'EXPIRED') =>
    (await ada('GET /api/v1/rewards/earned', { query: { status } })).items.map((item) => item.id)
  expect(await ofStatus('PENDING')).toEqual([won[0]])
  expect(await ofStatus('UNCLAIMED')).toEqual(won.slice(1))
  expect(await ofStatus('CLAIMED')).toEqual([])
  expect(await ben('GET /api/v1/rewards/earned', { query: {} })).toEqual({ items: [], cursor: null })
})

test('[RWD-03] a reward whose claim-before date has passed is shown as expired', async () => {
  app.goTo('2026-03-02T08:30:00Z')
  const kim = await app.person()
  const { id } = await kim('GET /api/v1/user/me', {})
  const item = (await transact((tx) => tx.one(take, { user: id, at: app.now() })))!.id
  app.goTo('2026-03-09T08:30:00Z')
  const later = await app.logInAgain(kim)
  expect(await later('GET /api/v1/rewards/earned', { query: { status: 'EXPIRED' } })).toMatchObject({
    items: [{ id: item, status: 'EXPIRED' }],
  })
  expect((await later('GET /api/v1/rewards/earned', { query: { status: 'UNCLAIMED' } })).items).toEqual([])
})

test('a reward definition is visible only in its country, and the definition of a hidden reward shows no name', async () => {
  app.goTo('2026-03-02T08:30:00Z')
  const [ada, kofi] = [await app.person(), await app.person({ country: 'GH' })]
  const of = (user: typeof ada, reward_definition_id: string) =>
    user('GET /api/v1/rewards/definitions/{reward_definition_id}', { params: { reward_definition_id } })
  expect(await of(ada, 'many')).toEqual({
    id: 'many',
    type: 'BET9JA_ITEM',
    name: 'A prize',
    isHidden: false,
    claimRoute: 'VOUCHER',
    amount: null,
    redeemSteps: ['One', 'Two'],
    claimDays: 7,
  })
  expect(await of(ada, 'secret')).toMatchObject({ name: null, isHidden: true })
  await expect(of(kofi, 'many')).rejects.toMatchObject({ status: 404, code: 'not_found' })
})

test('with a cursor from another person’s list, only the caller’s own earlier rewards are listed; one from the list of exchanges is refused', async () => {
  const [ada, ben] = [await app.person(), await app.person()]
  const win = async (user: typeof ada, at: string) => {
    app.goTo(at)
    const { id } = await user('GET /api/v1/user/me', {})
    return (await transact((tx) => tx.one(take, { user: id, at: app.now() })))!.id
  }
  const first = await win(ada, '2026-03-02T08:30:00Z')
  await win(ben, '2026-03-02T08:31:00Z')
  await win(ben, '2026-03-02T08:32:00Z')
  const last = await win(ada, '2026-03-02T08:33:00Z')
  const idsOf = async (query: object) => (await ada('GET /api/v1/rewards/earned', { query })).items.map(({ id }) => id)
  const { cursor } = await ben('GET /api/v1/rewards/earned', { query: { size: 1 } })
  expect(await idsOf({})).toEqual([last, first])
  expect(await idsOf({ cursor })).toEqual([first])
  expect(await idsOf({ cursor, status: 'CLAIMED' })).toEqual([])
  // 17 is a valid cursor of the list of exchanges, but not of this list.
  await expect(idsOf({ cursor: '17' })).rejects.toMatchObject({ status: 422 })
})

test('a cursor that is not one of this list is refused', async () => {
  const ada = await app.person()
  const times = ['abc', '-8640000000000000', '8640000000000001', '8640000000000000']
  for (const cursor of ["' or 1=1", '.', '1.', ...times.map((time) => `${time}.def`)])
    await expect(ada('GET /api/v1/rewards/earned', { query: { cursor } })).rejects.toMatchObject({ status: 422 })
})

const allowedTypes = read(
  'test_rewards_allowed_types',
  { rule: 'text' },
  { type: 'text' },
  `select match[1] as type
     from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''::text', 'g') match
    where conname::text = :rule`,
)

test.each([
  ['reward_definitions_type_check', RewardType.options],
  ['roulette_spins_type_check', PrizeType.options],
])('%s in the database allows the types of the contract', async (rule, types) => {
  const rows = await app.database.db.many(allowedTypes, { rule })
  expect(rows.map(({ type }) => type).toSorted()).toEqual(types.toSorted())
})
