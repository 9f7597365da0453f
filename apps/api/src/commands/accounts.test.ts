import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { read, write } from '../db/db.ts'
import { raceRounds } from '../testing/api-processes.ts'
import { idTokenIssuer } from '../testing/id-token-issuer.ts'
import { operate } from '../testing/operate.ts'
import { race } from '../testing/race.ts'
import { testApp } from '../testing/test-app.ts'
import { FoundProblem } from './command.ts'
import type { Person } from '../testing/person.ts'

const NOON = '2026-03-02T12:00:00Z'
const google = await idTokenIssuer()
const app = await testApp({ now: NOON, google })
beforeEach(() => app.goTo(NOON))
afterAll(async () => {
  await app.close()
  await google.close()
})

const { db, transact } = app.database
const { cipher, keys, gateways, log } = app.deps
const BY = ['--operator', 'ada', '--why', 'a complaint']
const run = (...argv: string[]) => operate({ db, transact, cipher, keys, gateways, log, now: app.now }, argv)

const streak = (user: Person) => user('GET /api/v1/streaks/checkin/status', {})

const logged = read(
  'test_operate_logged',
  { about: 'text' },
  { action: 'text', operator: 'text', why: 'text' },
  `select action, operator, why from operator_log where user_id::text = :about or about = :about order by id`,
)
const entry = (action: string) => ({ action, operator: 'ada', why: 'a complaint' })

test('grant-freeze grants one freeze per reason and records each command', async () => {
  const user = await app.person()
  const id = user.id
  for (let times = 0; times < 2; times++) expect(await run('grant-freeze', user.haid, ...BY)).toBe(`Granted to ${id}`)
  expect(await streak(user)).toMatchObject({ freezes: { held: 1 }, adjustments: [{ kind: 'FREEZE_GRANTED' }] })
  expect(await db.many(logged, { about: id })).toEqual([entry('FREEZE_GRANTED'), entry('FREEZE_GRANTED')])
})

test('grant-freeze at the moment of a merge grants the freeze to the remaining account', async () => {
  await race({
    rounds: raceRounds(6, 40),
    setUp: async () => {
      const sub = randomUUID()
      await (await app.person()).signIn(sub)
      return { sub, user: await app.person() }
    },
    concurrently: ({ sub, user }, round): Promise<unknown>[] => [
      user.signIn(sub),
      new Promise((resolve) => setTimeout(resolve, round * 4)).then(() => run('grant-freeze', user.id, ...BY)),
    ],
    mustHold: async (_, { user }) => expect(await streak(user)).toMatchObject({ freezes: { held: 1 } }),
  })
})

test('after record-outage, a missed day on which check-in was down counts as covered', async () => {
  const user = await app.person()
  await user('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })
  const interval = '2026-03-03T10:00Z/2026-03-03T18:00Z'
  expect(await run('record-outage', interval, ...BY)).toBe(`Recorded ${interval}`)
  app.goTo('2026-03-04T12:00:00Z')
  await user.comeBack()
  expect((await streak(user)).covered).toEqual([{ date: '2026-03-03', by: 'OUTAGE' }])
  expect(await db.many(logged, { about: interval })).toEqual([entry('OUTAGE_RECORDED')])
})

test('disable-mission and enable-mission change the mission for one user only', async () => {
  const [user, other] = [await app.person(), await app.person()]
  const id = user.id
  expect(await run('disable-mission', `${id}/streaks`, ...BY)).toBe(`Disabled ${id}/streaks`)
  await expect(streak(user)).rejects.toMatchObject({ code: 'streaks_mission_not_enabled' })
  expect(await streak(other)).toHaveProperty('freezes')
  await run('enable-mission', `${user.haid}/streaks`, ...BY)
  expect(await streak(user)).toHaveProperty('freezes')
  expect(await db.many(logged, { about: id })).toEqual([entry('MISSION_DISABLED'), entry('MISSION_ENABLED')])
})

test.each([
  [['grant-freeze', 'nobody'], 'Nobody is known'],
  [['disable-mission', 'nobody/streaks'], 'Nobody is known'],
  [['disable-mission', 'nobody/gifts'], 'There is no mission gifts'],
  [['record-outage', '2026-03-03T18:00Z/2026-03-03T10:00Z'], 'An outage is <from>/<to>'],
  [['record-outage', 'yesterday/today'], 'An outage is <from>/<to>'],
  [['unknown', 'x'], 'Usage'],
  [['toString', 'x'], 'Usage'],
])('the command %j is refused', async (argv, message) => {
  await expect(run(...argv, ...BY)).rejects.toThrow(message)
})

test('a command without operator or reason is refused', async () => {
  await expect(run('grant-freeze', (await app.person()).haid, '--operator', 'ada')).rejects.toThrow('Usage')
})

const addUser = write(
  'test_operate_add_user',
  { id: 'uuid', at: 'timestamptz' },
  {},
  `insert into users (id, country, created_at) values (:id, 'NG', :at)`,
)

test('verify-ledger prints no findings for a balanced ledger, and otherwise fails with a list of them', async () => {
  expect(JSON.parse(await run('verify-ledger'))).toMatchObject({ findings: [] })
  const id = randomUUID()
  await transact((tx) => tx.one(addUser, { id, at: app.now() }))
  const found = await run('verify-ledger').catch((error: unknown) => error)
  expect(found).toBeInstanceOf(FoundProblem)
  const finding = { finding: 'a person has no account', account: id, amount: 0 }
  expect(JSON.parse((found as FoundProblem).message)).toMatchObject({ findings: [finding] })
})

test.each([
  ['grant-freeze', 'FREEZE_GRANTED'],
  ['export', 'COPIED'],
  ['erase', 'ERASED'],
])('%s --dry-run checks its target, and changes and records nothing', async (command, action) => {
  const user = await app.person()
  const id = user.id
  const before = await streak(user)
  expect(await run(command, id, ...BY, '--dry-run')).toBe(`Nothing was changed: ${command} ${id} would succeed`)
  await expect(run(command, 'nobody', ...BY, '--dry-run')).rejects.toThrow('Nobody is known')
  expect(await db.many(logged, { about: id })).toEqual([])
  expect(await streak(user)).toEqual(before)
  await run(command, id, ...BY)
  expect(await db.many(logged, { about: id })).toEqual([entry(action)])
})
