import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { read } from '../../db/db.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'
import { outcomeOf } from '../../testing/race.ts'
import { SECOND_ACCOUNTS } from '../../testing/second-accounts.ts'

const google = await idTokenIssuer()
const NOON = '2026-03-02T12:00:00Z'
const app = await testApp({
  now: NOON,
  google,
  env: { POINTS_COUNTRIES: 'NG,BR', POINTS_GRANT_LIMIT: '1000', POINTS_GRANTS_PER_STAFF_DAY: '2500' },
})
afterAll(async () => {
  await app.close()
  await google.close()
})

type Staff = Awaited<ReturnType<typeof app.staff>>

const grant = (staff: Staff, userId: string, amount: number, idempotencyKey: string = randomUUID()) =>
  staff('POST /api/v1/admin/points/log', { body: { userId, amount, reason: 'a missing reward' }, idempotencyKey })
const decide = (staff: Staff, grantId: string, decision: 'APPROVE' | 'REFUSE' = 'APPROVE') =>
  staff('POST /api/v1/admin/points/approvals', {
    body: { grantId, decision, reason: 'seen the ticket' },
    idempotencyKey: randomUUID(),
  })
const undo = (staff: Staff, entry: string, onlyWhatIsLeft = false) =>
  staff('POST /api/v1/admin/points/log/{entry_id}/undo', {
    params: { entry_id: entry },
    body: { reason: 'the wrong person', onlyWhatIsLeft },
    idempotencyKey: randomUUID(),
  })
const logOf = async (staff: Staff, user: string) =>
  (await staff('GET /api/v1/admin/points/log', { query: { user_id: user } })).items
const auditLines = read(
  'test_points_audit',
  { subject: 'text' },
  { action: 'text', reason: 'text?', staff: 'uuid?' },
  `select action, reason, staff_id as staff from audit_entries where subject_id = :subject order by id`,
)

test('[ADM-10] a grant within the limit is posted at once, once per Idempotency-Key, and appears in the person’s history and in the log', async () => {
  const [ada, support] = [await app.person(), await app.staff('support')]
  const user = ada.id
  const key = randomUUID()
  const first = await grant(support, user, 1000, key)
  expect(first).toMatchObject({ balance: 1000, grant: { status: 'POSTED', limit: null, decidedBy: null } })
  expect(await grant(support, user, 1000, key)).toEqual(first)
  const { entries } = await ada('GET /api/v1/points/history', { query: {} })
  expect(entries).toMatchObject([{ amount: 1000, reason: 'STAFF_GRANTED', balanceAfter: 1000 }])
  expect(await logOf(support, user)).toMatchObject([
    { amount: 1000, cause: first.grant.id, staff: { id: support.id }, note: 'a missing reward', isUndoable: true },
  ])
  expect(await app.database.db.many(auditLines, { subject: user })).toEqual([
    { action: 'points.grant', reason: 'a missing reward', staff: support.id },
  ])
})

test('[ADM-10] a grant above the limit waits for a second member of staff; another session of the requester cannot approve it', async () => {
  const [ada, asking, other] = [await app.person(), await app.staff('operator'), await app.staff('operator')]
  const user = ada.id
  const { grant: waiting, balance } = await grant(asking, user, 1001)
  expect([waiting.status, waiting.limit, balance]).toEqual(['WAITING', 'SIZE', 0])
  const { items } = await other('GET /api/v1/admin/points/approvals', { query: {} })
  expect(items).toContainEqual(waiting)

  const secondSession = await app.staff('operator', asking.id)
  expect(await outcomeOf(decide(asking, waiting.id), 'done')).toBe('admin_points_own_grant')
  expect(await outcomeOf(decide(secondSession, waiting.id), 'done')).toBe('admin_points_own_grant')
  expect(await ada.balance()).toBe(0)

  expect(await decide(other, waiting.id)).toMatchObject({
    balance: 1001,
    grant: { status: 'POSTED', requestedBy: { id: asking.id }, decidedBy: { id: other.id } },
  })
  expect(await outcomeOf(decide(other, waiting.id, 'REFUSE'), 'done')).toBe('admin_points_grant_already_decided')
  expect(await ada.balance()).toBe(1001)
  const done = await other('GET /api/v1/admin/points/approvals', { query: { status: 'POSTED' } })
  expect(done.items.map(({ id }) => id)).toContain(waiting.id)
})

test('[ADM-10] a refused grant posts nothing', async () => {
  const [ada, asking, other] = [await app.person(), await app.staff('support'), await app.staff('owner')]
  const { grant: waiting } = await grant(asking, ada.id, 5000)
  expect(await decide(other, waiting.id, 'REFUSE')).toMatchObject({ balance: 0, grant: { status: 'REFUSED' } })
  expect(await outcomeOf(decide(other, waiting.id), 'done')).toBe('admin_points_grant_already_decided')
  expect(await ada.balance()).toBe(0)
})

test('[ADM-10] one daily limit applies to the grants to one user by all staff, another to the grants by one member of staff to all users', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, async () => (await app.person()).id))
  const [first, second] = [await app.staff('support'), await app.staff('support')]
  const limitOf = async (staff: Staff, user: string, amount: number) => (await grant(staff, user, amount)).grant.limit
  expect(await limitOf(first, users[0]!, 600)).toBeNull()
  expect(await limitOf(first, users[0]!, 401)).toBe('USER_DAY')
  expect(await limitOf(second, users[0]!, 401)).toBe('USER_DAY')
  expect(await limitOf(second, users[0]!, 400)).toBeNull()
  expect(await limitOf(first, users[1]!, 1000)).toBeNull()
  expect(await limitOf(first, users[2]!, 900)).toBeNull()
  expect(await limitOf(first, users[3]!, 1)).toBe('STAFF_DAY')
  app.goTo('2026-03-03T12:00:01Z')
  expect(await limitOf(await app.staff('support', first.id), users[3]!, 1)).toBeNull()
  app.goTo(NOON)
})

test.each(SECOND_ACCOUNTS)(
  '[ADM-10] %s neither approves a grant of the first one, nor has a limit of its own',
  async (_, make) => {
    const users = await Promise.all(Array.from({ length: 8 }, async () => (await app.person()).id))
    const [first, second] = [await app.staff('operator'), await app.staff('operator')]
    await app.database.transact((tx) => make(tx, { staff: second.id, first: first.id }))
    const { grant: waiting } = await grant(first, users[0]!, 1001)
    expect(await outcomeOf(decide(second, waiting.id), 'done')).toBe('admin_points_own_grant')
    const granted = await Promise.all(users.map((user, i) => grant(i % 2 === 0 ? first : second, user, 1000)))
    expect(granted.filter(({ grant: { status } }) => status === 'POSTED')).toHaveLength(2)
  },
)

test('staff can neither take more points than the balance, nor grant points to an unknown user or in a country without points', async () => {
  const [ada, support] = [await app.person(), await app.staff('support')]
  const user = ada.id
  expect(await outcomeOf(grant(support, user, -1), 'done')).toBe('admin_points_below_zero')
  await grant(support, user, 10)
  expect((await grant(support, user, -10)).balance).toBe(0)
  expect(await outcomeOf(grant(support, randomUUID(), 10), 'done')).toBe('not_found')
  const kim = (await app.person({ country: 'KE' })).id
  expect(await outcomeOf(grant(support, kim, 10), 'done')).toBe('admin_points_not_enabled_for_country')
  expect((await ada('GET /api/v1/user/earnings/total', {})).points).toBe(0)
})

test('[ADM-11] an entry is undone once, by a counter-entry that refers to it', async () => {
  const [ada, operator] = [await app.person(), await app.staff('operator')]
  const user = ada.id
  await grant(operator, user, 300)
  const [entry] = await logOf(operator, user)
  const undone = await undo(operator, entry!.id)
  expect(undone).toMatchObject({ undoes: entry!.id, userId: user, amount: -300, balance: 0 })
  const [counter, original] = await logOf(operator, user)
  expect(counter).toMatchObject({
    id: undone.entryId,
    reason: 'STAFF_REVERSED',
    undoes: entry!.id,
    note: 'the wrong person',
    staff: { id: operator.id },
    isUndoable: false,
  })
  expect(original).toMatchObject({ undoneBy: counter!.id, isUndoable: false })
  expect(await outcomeOf(undo(operator, entry!.id), 'done')).toBe('admin_points_entry_already_undone')
  expect(await outcomeOf(undo(operator, counter!.id), 'done')).toBe('admin_points_entry_not_undoable')
  expect(await outcomeOf(undo(operator, '999999999'), 'done')).toBe('not_found')
  const { entries } = await ada('GET /api/v1/points/history', { query: {} })
  expect(entries.map(({ reason }) => reason)).toEqual(['STAFF_REVERSED', 'STAFF_GRANTED'])
})

test('[ADM-11] undoing an entry above the remaining balance is refused, unless the request allows taking only what is left', async () => {
  const [ada, operator] = [await app.person(), await app.staff('operator')]
  const user = ada.id
  await grant(operator, user, 300)
  const [entry] = await logOf(operator, user)
  await grant(operator, user, -250)
  expect(await outcomeOf(undo(operator, entry!.id), 'done')).toBe('admin_points_below_zero')
  expect(await undo(operator, entry!.id, true)).toMatchObject({ amount: -50, balance: 0 })
})

test('[ADM-11] an entry that staff did not make, such as for a check-in, cannot be undone', async () => {
  const [ada, operator] = [await app.person(), await app.staff('operator')]
  await app.grant(ada, 10)
  const [entry] = await logOf(operator, ada.id)
  expect(entry!.isUndoable).toBe(false)
  expect(await outcomeOf(undo(operator, entry!.id), 'done')).toBe('admin_points_entry_not_undoable')
})

test('after a merge, approving or undoing a grant to the merged account changes the balance of the remaining account', async () => {
  const [asking, other] = [await app.staff('support'), await app.staff('operator')]
  const [first, second] = [await app.person(), await app.person()]
  const signIn = async (user: Person) => await user.signIn('ada')
  const merged = second.id
  await grant(asking, merged, 100)
  const [entry] = await logOf(asking, merged)
  const { grant: waiting } = await grant(asking, merged, 2000)
  await signIn(first)
  await signIn(second)
  const remaining = second.id
  expect(remaining).toBe(first.id)
  const before = await first.balance()
  expect(await decide(other, waiting.id)).toMatchObject({ balance: before + 2000, grant: { userId: remaining } })
  expect(await undo(other, entry!.id)).toMatchObject({ userId: remaining, amount: -100, balance: before + 1900 })
  const proof = await other('GET /api/v1/admin/points/balance/{user_id}', { params: { user_id: merged } })
  expect(proof).toMatchObject({ balance: 0, movedTo: remaining, proof: { isProven: true } })
})

test('[ADM-10] the daily limit of one user counts what accounts got that were merged into theirs', async () => {
  const sub = randomUUID()
  const [known, other] = [await app.person(), await app.person()]
  await known.signIn(sub)
  const [one, two] = [await app.staff('support'), await app.staff('support')]
  await grant(one, other.id, 900)
  await other.signIn(sub)
  expect((await grant(two, known.id, 200)).grant).toMatchObject({ status: 'WAITING' })
})

test('the balance of an account is proven by its entries', async () => {
  const [ada, viewer] = [await app.person(), await app.staff('viewer')]
  const user = ada.id
  const proven = () => viewer('GET /api/v1/admin/points/balance/{user_id}', { params: { user_id: user } })
  expect((await proven()).proof).toEqual({ entries: 0, sum: 0, lastEntry: null, brokenEntries: 0, isProven: true })
  await app.grant(ada, 20)
  await app.grant(ada, 30)
  const [last] = await logOf(viewer, user)
  expect(await proven()).toEqual({
    userId: user,
    balance: 50,
    movedTo: null,
    proof: {
      entries: 2,
      sum: 50,
      lastEntry: { id: last!.id, balanceAfter: 50, createdAt: app.now().toISOString() },
      brokenEntries: 0,
      isProven: true,
    },
  })
})

test('[ADM-04] the log is filtered by user, reason and time, with the same pages by cursor and by offset', async () => {
  const [ada, viewer] = [await app.person(), await app.staff('viewer')]
  const user = ada.id
  for (let hour = 13; hour < 18; hour++) await app.grant(ada, hour, new Date(`2026-03-05T${hour}:00:00Z`))
  const amounts = async (query: object) =>
    (await viewer('GET /api/v1/admin/points/log', { query })).items.map(({ amount }) => amount)
  expect(await amounts({ user_id: user })).toEqual([17, 16, 15, 14, 13])
  expect(await amounts({ user_id: user, reason: 'STAFF_GRANTED' })).toEqual([])
  const window = { from: '2026-03-05T14:00:00Z', to: '2026-03-05T17:00:00Z' }
  for (const filter of [{ user_id: user }, { reason: 'STREAK_CHECK_IN' as const }, {}]) {
    const query = { ...filter, ...window }
    expect(await amounts(query)).toEqual([16, 15, 14])
    const first = await viewer('GET /api/v1/admin/points/log', { query: { ...query, limit: 2 } })
    expect(await amounts({ ...query, limit: 2, cursor: first.cursor! })).toEqual([14])
    expect(await amounts({ ...query, limit: 2, offset: 2 })).toEqual([14])
  }
})

test('concurrent approvals of a grant by different members of staff post it once, and concurrent undos undo it once', async () => {
  const [ada, asking] = [await app.person(), await app.staff('support')]
  const user = ada.id
  const operators = await Promise.all(Array.from({ length: 8 }, () => app.staff('operator')))
  for (let round = 1; round <= 5; round++) {
    const { grant: waiting } = await grant(asking, user, 1000 + round)
    const decided = await Promise.all(operators.map((operator) => outcomeOf(decide(operator, waiting.id), 'done')))
    expect(decided.filter((code) => code === 'done')).toHaveLength(1)
    expect(new Set(decided)).toEqual(new Set(['done', 'admin_points_grant_already_decided']))
    const [entry] = await logOf(asking, user)
    expect([entry!.amount, entry!.balanceAfter]).toEqual([1000 + round, 1000 + round])
    const undone = await Promise.all(operators.map((operator) => outcomeOf(undo(operator, entry!.id), 'done')))
    expect(undone.filter((code) => code === 'done')).toHaveLength(1)
    expect(new Set(undone)).toEqual(new Set(['done', 'admin_points_entry_already_undone']))
    expect(await ada.balance()).toBe(0)
  }
})

test('concurrent grants to one user by different members of staff together cannot exceed the limit', async () => {
  const ada = await app.person()
  const user = ada.id
  const staff = await Promise.all(Array.from({ length: 6 }, () => app.staff('support')))
  await Promise.all(staff.map((person) => grant(person, user, 400)))
  expect(await ada.balance()).toBe(800)
})

test('concurrent grants by one member of staff to different users cannot exceed that member’s limit', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => app.person()))
  const person = await app.staff('support')
  await Promise.all(users.map(async (user) => grant(person, user.id, 1000)))
  const balances = await Promise.all(users.map((user) => user.balance()))
  expect(balances.filter((balance) => balance === 1000)).toHaveLength(2)
})

test('after the tests of this file, the ledger is consistent, and each grant has its entry', async () => {
  expect(await auditLedger(app.database.db)).toEqual([])
})
