import type { StaffAction } from '@momi/contract'
import { afterAll, expect, test } from 'vitest'
import { audit, hashOf } from '../../core/records/audit.ts'
import { read, write } from '../../db/db.ts'
import { testApp } from '../../testing/test-app.ts'
import { LINE_COLUMNS } from '../../core/records/audit.ts'
import { problemOf, type HashedLine } from './chain.ts'
import { verifyAudit } from './public.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z' })
afterAll(app.close)
const { db, transact } = app.database
const owner = await app.staff('owner')

const by = (email: string) => ({
  now: app.now,
  staff: { id: null, email, session: null },
  request: { id: 'request-1', address: '127.0.0.1' },
})
const record = (email: string, action: StaffAction, subject = 'u1') =>
  transact((tx) =>
    audit(tx, by(email), {
      action,
      subject: { kind: 'user', id: subject },
      reason: 'a complaint',
      before: { points: 1 },
      after: { points: 2, name: 'é"\n' },
    }),
  )
await record('ada@momi.example', 'points.grant')
await record('ben@momi.example', 'points.grant', 'u2')
await record('ada@momi.example', 'users.reveal')

const all = read(
  'test_audit_lines',
  {},
  LINE_COLUMNS,
  `select id, at, staff_id, staff_email, session_id, address, request_id, action, subject_kind, subject_id, reason,
          before::text as before, after::text as after, previous_hash, hash
     from audit_entries order by id`,
)
const search = (query: Record<string, string | number>, by = owner) => by('GET /api/v1/admin/audit', { query })

test('[ADM-09] an audit line records the staff member, time, network address, values before and after, and reason', async () => {
  const { items } = await search({ action: 'users.reveal' })
  expect(items).toMatchObject([
    {
      at: '2026-03-02T08:00:00.000Z',
      staff: { id: null, email: 'ada@momi.example' },
      address: '127.0.0.1',
      requestId: 'request-1',
      subject: { kind: 'user', id: 'u1' },
      reason: 'a complaint',
      before: { points: 1 },
      after: { points: 2, name: 'é"\n' },
    },
  ])
})

test('[ADM-09] the log says what it can be filtered by: each action and kind once, and every member of staff', async () => {
  const choices = await owner('GET /api/v1/admin/audit/choices', {})
  expect(choices.actions).toEqual([...new Set(choices.actions)].toSorted())
  expect(choices.actions).toEqual(expect.arrayContaining(['points.grant', 'users.reveal']))
  expect(choices.subjectKinds).toEqual(expect.arrayContaining(['user']))
  expect(choices.subjectKinds).toHaveLength(new Set(choices.subjectKinds).size)
  expect(choices.staff).toContainEqual({ email: owner.email, name: expect.any(String) })
})

test.each([
  [{ staff: 'ADA@momi.example' }, ['users.reveal', 'points.grant']],
  [{ action: 'points.grant' }, ['points.grant', 'points.grant']],
  [{ subjectKind: 'user', subjectId: 'u2' }, ['points.grant']],
  [{ from: '2026-03-02T08:00:00Z', to: '2026-03-02T08:00:00Z', staff: 'ben@momi.example' }, ['points.grant']],
  [{ to: '2026-03-02T07:59:59Z' }, []],
  [{ from: '2026-03-02T09:00:00+01:00', subjectId: 'u1' }, ['users.reveal', 'points.grant']],
  [{ subjectKind: 'user', offset: 1, limit: 1 }, ['points.grant']],
])('[ADM-09] a search for %j finds %j', async (query, actions) => {
  expect((await search(query)).items.map(({ action }) => action)).toEqual(actions)
})

test('a cursor leads through all pages, newest first', async () => {
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await search({ subjectKind: 'user', limit: 1, ...(cursor && { cursor }) })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.cursor
  }
  expect(seen).toEqual(['3', '2', '1'])
})

test.each([
  ['change', write('test_audit_change', {}, {}, `update audit_entries set reason = 'another'`)],
  ['delete', write('test_audit_delete', {}, {}, 'delete from audit_entries')],
  ['truncate', write('test_audit_truncate', {}, {}, 'truncate audit_entries')],
])('[ADM-09] the database role of the api cannot %s audit lines', async (_, statement) => {
  await expect(transact((tx) => tx.one(statement, {}))).rejects.toThrow('permission denied for table audit_entries')
})

test('[ADM-09] lines of concurrent transactions form one chain without gaps', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, index) => record(`staff${index}@momi.example`, 'points.grant')))
  const { lines, problem } = await verifyAudit(db)
  expect({ lines, problem }).toEqual({ lines: 15, problem: null })
})

test('a text that is not valid Unicode is stored exactly as it was hashed', async () => {
  await record('half \ud83d@momi.example', 'points.grant', 'half \ude00')
  expect((await verifyAudit(db)).problem).toBeNull()
})

type Tampering = (lines: HashedLine[]) => HashedLine[]
const rehashed = (line: HashedLine): HashedLine => ({ ...line, hash: hashOf(line) })
const changed =
  (index: number, change: Partial<HashedLine>): Tampering =>
  (lines) =>
    lines.map((line, at) => (at === index ? { ...line, ...change } : line))

test.each<[string, Tampering, string | undefined]>([
  ['nothing', (lines) => lines, undefined],
  ['a changed reason', changed(1, { reason: 'another' }), 'line 2 was changed'],
  ['a changed person', changed(1, { staff_email: 'eve@momi.example' }), 'line 2 was changed'],
  ['a changed effect', changed(1, { after: '{"points":3}' }), 'line 2 was changed'],
  [
    'a changed line with a new hash',
    (lines) => lines.map((line, at) => (at === 1 ? rehashed({ ...line, reason: 'another' }) : line)),
    'line 3 does not follow the line before it',
  ],
  ['a missing line', (lines) => lines.toSpliced(1, 1), 'lines are missing between 1 and 3'],
  [
    'a missing line before renumbered lines',
    (lines) => lines.toSpliced(1, 1).map((line, at) => rehashed({ ...line, id: at + 1 })),
    'line 2 does not follow the line before it',
  ],
  [
    'a missing first line before renumbered lines',
    (lines) => lines.slice(1).map((line, at) => rehashed({ ...line, id: at + 1 })),
    'line 1 is not the first one',
  ],
])('[ADM-09] the verification of the chain reports %s', async (_, tampering, problem) => {
  const lines = tampering(await db.many(all, {}))
  const problems = lines.map((line, index) => problemOf(line, lines[index - 1]))
  expect(problems.find(Boolean)).toBe(problem)
})

test('[ADM-09] an export contains the lines of its period and a final proof, and is itself recorded', async () => {
  app.goTo('2026-03-05T08:00:00Z')
  await record('cleo@momi.example', 'points.undo')
  await record('cleo@momi.example', 'points.grant')
  const cleo = await app.staff('owner')
  const payload = { from: '2026-03-05T00:00:00Z', to: '2026-03-06T00:00:00Z', reason: 'the yearly audit' }
  const headers = { authorization: `Bearer ${cleo.tokens.accessToken}` }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/admin/audit/export', headers, payload })
  expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
  const lines = answer.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as HashedLine & { proof?: object })
  expect(lines.map(({ action }) => action)).toEqual(['points.undo', 'points.grant', undefined])
  const [first, second, end] = lines
  expect(second!.previous_hash).toBe(first!.hash)
  // A reader of the file can verify each line: its hash is the hash of its fields in this order.
  const { hash, ...fields } = second!
  expect(hashOf({ ...fields, at: new Date(fields.at) })).toBe(hash)
  expect(end!.proof).toEqual({ lines: 2, lastHash: second!.hash, problem: null, isIntact: true })
  expect((await search({ action: 'audit.export' }, cleo)).items).toMatchObject([
    { staff: { email: cleo.email }, reason: 'the yearly audit', subject: { kind: 'export' } },
  ])
})

test('a line says what its change or member of staff is called, and never who a person is', async () => {
  const change = '7c0d3b1e-0f0d-4d55-9f39-0a1d6a3f2b11'
  const member = await db.one(
    read('test_member', {}, { id: 'uuid', name: 'text' }, 'select id, name from staff limit 1'),
    {},
  )
  const addChange = write(
    'test_add_change',
    { id: 'uuid', staff: 'uuid', at: 'timestamptz' },
    {},
    `insert into change_requests (id, title, why, state, created_by, created_at, updated_at)
     values (:id, 'More points for articles', '', 'DRAFT', :staff, :at, :at)`,
  )
  const user = await app.person()
  await transact(async (tx) => {
    await tx.one(addChange, { id: change, staff: member!.id, at: app.now() })
    for (const subject of [
      { kind: 'change', id: change },
      { kind: 'staff', id: member!.id },
      { kind: 'user', id: user.id },
      { kind: 'change', id: 'not-an-id' },
    ])
      await audit(tx, by('dan@momi.example'), { action: 'campaign.approve', subject, reason: null })
  })
  const { items } = await search({ staff: 'dan@momi.example' }, await app.staff('owner'))
  expect(items.map(({ subject }) => subject.name)).toEqual([null, null, member!.name, 'More points for articles'])
})
