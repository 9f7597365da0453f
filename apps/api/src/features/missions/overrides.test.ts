import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { countBy } from '../../testing/count-by.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { raceRounds } from '../../testing/api-processes.ts'
import { outcomeOf, race } from '../../testing/race.ts'
import { SECOND_ACCOUNTS } from '../../testing/second-accounts.ts'
import { testApp } from '../../testing/test-app.ts'

const google = await idTokenIssuer()
const app = await testApp({ now: '2026-03-02T12:00:00Z', env: { MISSION_OVERRIDES_PER_STAFF_DAY: '3' }, google })
afterAll(async () => {
  await app.close()
  await google.close()
})

const support = await app.staff('support')
const override = (userId: string, enabled: boolean | null, by = support) =>
  by('POST /api/v1/admin/missions/overrides', {
    body: { userId, missionType: 'streaks', enabled, reason: 'a complaint' },
    idempotencyKey: randomUUID(),
  })
const lines = read(
  'test_overrides_lines',
  { user: 'text' },
  { action: 'text', reason: 'text', after: 'text' },
  `select action, reason, after::text as after from audit_entries where subject_id = :user order by id`,
)

test('support switches a mission off for one person and back, with a reason in the audit log', async () => {
  const [ada, ben] = await Promise.all([app.person(), app.person()])
  await override(ada.id, false)
  await expect(ada.checkIn()).rejects.toMatchObject({ code: 'streaks_mission_not_enabled' })
  await ben.checkIn()
  await override(ada.id, null)
  await ada.checkIn()
  expect(await app.database.db.many(lines, { user: ada.id })).toEqual([
    { action: 'missions.override', reason: 'a complaint', after: '{"mission":"streaks","enabled":false}' },
    { action: 'missions.override', reason: 'a complaint', after: '{"mission":"streaks","enabled":null}' },
  ])
})

test('an override of an account at the moment of its merge, or after it, counts for the remaining account', async () => {
  await race({
    rounds: raceRounds(6, 40),
    setUp: async () => {
      const sub = randomUUID()
      await (await app.person()).signIn(sub)
      const user = await app.person()
      return { sub, user, id: user.id, by: await app.staff('support') }
    },
    concurrently: ({ sub, user, id, by }, round): Promise<unknown>[] => [
      user.signIn(sub),
      new Promise((resolve) => setTimeout(resolve, round * 4)).then(() => override(id, false, by)),
    ],
    mustHold: async (_, { user, id, by }) => {
      await expect(user.checkIn()).rejects.toMatchObject({ code: 'streaks_mission_not_enabled' })
      await override(id, null, by)
      await user.checkIn()
    },
  })
})

test('one member of staff makes a limited number of overrides within 24 hours', async () => {
  const [one, other] = await Promise.all([app.staff('support'), app.staff('support')])
  const people = await Promise.all([1, 2, 3, 4].map(() => app.person()))
  for (const { id } of people.slice(0, 3)) await override(id, false, one)
  await expect(override(people[3]!.id, false, one)).rejects.toMatchObject({
    status: 429,
    code: 'admin_missions_override_limit',
  })
  await override(people[3]!.id, false, other)
  await expect(override(randomUUID(), false, other)).rejects.toMatchObject({ status: 404 })
})

test.each(SECOND_ACCOUNTS)('%s has no limit of its own', async (_, make) => {
  const [first, second] = await Promise.all([app.staff('support'), app.staff('support')])
  await app.database.transact((tx) => make(tx, { staff: second.id, first: first.id }))
  const people = await Promise.all([1, 2, 3, 4].map(() => app.person()))
  const made = people.map(({ id }, i) => outcomeOf(override(id, false, i % 2 === 0 ? first : second), 'made'))
  expect(countBy(await Promise.all(made))).toEqual({ made: 3, admin_missions_override_limit: 1 })
})
