import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { read, write } from '../../db/db.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { outcomeOf, race, times } from '../../testing/race.ts'
import { Refusal } from '../../errors.ts'
import { auditLedger } from './ledger-audit.ts'
import * as ledger from './ledger.ts'

const { db, transact, close } = await testDatabase()
afterAll(close)

const at = new Date('2026-03-10T12:00:00Z')
const addUser = write(
  'test_add_user',
  { id: 'uuid', at: 'timestamptz' },
  {},
  `insert into users (id, country, created_at) values (:id, 'NG', :at)`,
)
const countEntries = read(
  'test_count_entries',
  { user: 'uuid' },
  { count: 'int8' },
  'select count(*) as count from ledger_entries where account_id = :user',
)
const linesTotal = read(
  'test_lines_total',
  {},
  { total: 'int8' },
  'select coalesce(sum(amount), 0)::int8 as total from ledger_lines',
)

async function person() {
  const id = randomUUID()
  await transact(async (tx) => {
    await tx.one(addUser, { id, at })
    await ledger.open(tx, id)
  })
  return id
}
const post = (user: string, amount: number, ref: string = randomUUID()) =>
  transact((tx) => ledger.post(tx, { user, amount, counterpart: 'issued', reason: 'STREAK_CHECK_IN', ref, at }))
const entriesOf = async (user: string) => (await db.one(countEntries, { user }))!.count

test('spending from an empty account is refused and leaves no entry', async () => {
  const ada = await person()
  await expect(post(ada, -1)).rejects.toMatchObject({ code: 'points_not_enough' })
  expect(await entriesOf(ada)).toBe(0)
})

test('a balance can reach zero but not fall below', async () => {
  const ada = await person()
  expect(await post(ada, 10)).toBe(10)
  expect(await post(ada, -10)).toBe(0)
  await expect(post(ada, -1)).rejects.toMatchObject({ code: 'points_not_enough' })
  expect(await ledger.balanceOf(db, ada)).toBe(0)
  expect(await ledger.earnedBy(db, ada)).toBe(10)
})

test('two equal postings with one cause move points once, even if the balance does not cover the second', async () => {
  const ada = await person()
  expect(await post(ada, 10, 'once')).toBe(10)
  expect(await post(ada, 10, 'once')).toBe(10)
  expect(await post(ada, -10, 'spent')).toBe(0)
  expect(await post(ada, -10, 'spent')).toBe(0)
  expect(await entriesOf(ada)).toBe(2)
})

test('a second posting with the same cause but another amount or account is an error and changes nothing', async () => {
  const [ada, ben] = [await person(), await person()]
  await post(ada, 10, 'mine')
  await expect(post(ada, 11, 'mine')).rejects.toThrow('posted before with another content')
  await expect(post(ben, 10, 'mine')).rejects.toThrow('posted before with another content')
  expect(await ledger.balanceOf(db, ada)).toBe(10)
  expect(await ledger.balanceOf(db, ben)).toBe(0)
})

test('a rolled-back transaction leaves no posting', async () => {
  const ada = await person()
  const failing = transact(async (tx) => {
    await ledger.post(tx, { user: ada, amount: 10, counterpart: 'issued', reason: 'STREAK_CHECK_IN', ref: 'gone', at })
    throw new Error('after the posting')
  })
  await expect(failing).rejects.toThrow('after the posting')
  expect(await ledger.balanceOf(db, ada)).toBe(0)
  expect(await post(ada, 10, 'gone')).toBe(10)
})

test('concurrent postings of one cause move points once, and concurrent spends never overdraw', async () => {
  const ada = await person()
  await race({
    setUp: () => ada,
    concurrently: () => times(20, () => post(ada, 50, 'race')),
    mustHold: async () => expect(await ledger.balanceOf(db, ada)).toBe(50),
  })
  await race({
    setUp: () => ada,
    concurrently: () => times(20, () => outcomeOf(post(ada, -7), 'spent')),
    mustHold: async (outcomes) => {
      expect(outcomes.filter((outcome) => outcome === 'spent')).toHaveLength(7)
      expect(await ledger.balanceOf(db, ada)).toBe(1)
    },
  })
  expect(await auditLedger(db)).toEqual([])
})

const becomeOwner = write('test_become_owner', {}, {}, 'set local role none')

test.each([
  ['changed', 'update ledger_entries set amount = amount + 1'],
  ['deleted', 'delete from ledger_entries'],
  ['truncated', 'truncate ledger_entries'],
])('an entry cannot be %s by the product or by the owner of the database', async (what, sql) => {
  await post(await person(), 10)
  const change = write(`test_entry_${what}`, {}, {}, sql)
  await expect(transact((tx) => tx.one(change, {}))).rejects.toThrow('permission denied')
  const asOwner = transact(async (tx) => {
    await tx.one(becomeOwner, {})
    await tx.one(change, {})
  })
  await expect(asOwner).rejects.toThrow('ledger_entries only grows')
})

test('after any sequence of postings, the ledger is consistent', async () => {
  const people = await Promise.all([person(), person(), person()])
  const posting = fc.record({
    who: fc.nat(2),
    amount: fc
      .oneof(fc.integer({ min: -60, max: 60 }), fc.constantFrom(1_000_000_000_000, -1_000_000_000_000))
      .filter((n) => n !== 0),
    // A small range, so that causes occur several times.
    cause: fc.nat(40),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(posting, { maxLength: 25 }), async (postings) => {
      const run = randomUUID()
      const posted = new Map<string, { who: number; amount: number }>()
      const expected = await Promise.all(people.map((id) => ledger.balanceOf(db, id)))
      for (const { who, amount, cause } of postings) {
        const ref = `${run}:${cause}`
        const before = posted.get(ref)
        const outcome = await post(people[who]!, amount, ref).catch((error: Error) =>
          error instanceof Refusal
            ? error.code
            : error.message.replace(/^Cause .* was posted before with another content$/, 'another content'),
        )
        const balance = expected[who]!
        const isOther = before && (before.who !== who || before.amount !== amount)
        const after = before ? balance : balance + amount
        const isLacking = after < 0
        expect(outcome).toEqual(isOther ? 'another content' : isLacking ? 'points_not_enough' : after)
        if (before || isLacking) continue
        expected[who] = after
        posted.set(ref, { who, amount })
      }
      expect(await auditLedger(db)).toEqual([])
      expect((await db.one(linesTotal, {}))?.total).toBe(0)
    }),
    { numRuns: 25 },
  )
})

const keepEarned = write(
  'test_keep_earned',
  { user: 'uuid', earned: 'int8?' },
  {},
  'update ledger_accounts set earned = :earned where id = :user',
)

test('if an account has no stored total of earned points, the total is calculated, and stored at the next posting', async () => {
  const ada = await person()
  await post(ada, 10)
  await post(ada, -4)
  await transact((tx) => tx.one(keepEarned, { user: ada, earned: null }))
  expect(await ledger.earnedBy(db, ada)).toBe(10)
  await Promise.all([post(ada, 5), post(ada, 7), post(ada, -6)])
  expect(await ledger.earnedBy(db, ada)).toBe(22)
  expect(await auditLedger(db)).toEqual([])
})

test('the audit reports a stored total of earned points that is not the sum of its entries', async () => {
  const ada = await person()
  await post(ada, 10)
  await transact((tx) => tx.one(keepEarned, { user: ada, earned: 12 }))
  expect(await auditLedger(db)).toEqual([
    { finding: 'a total of earned points is not the sum of its entries', account: ada, amount: 2 },
  ])
  await transact((tx) => tx.one(keepEarned, { user: ada, earned: 10 }))
})
