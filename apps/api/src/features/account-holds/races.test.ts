import { DAY } from '@momi/contract/rules/durations'
import { afterAll, expect, test } from 'vitest'
import { raceRounds } from '../../testing/api-processes.ts'
import { payoutService } from '../../testing/payout-service.ts'
import { race, times } from '../../testing/race.ts'
import { once } from '../../testing/random-values.ts'
import { testApp } from '../../testing/test-app.ts'

const PEOPLE = 30
const ROUNDS = raceRounds(3, 30)
const app = await testApp({ now: '2026-03-02T12:00:00Z', env: { EXCHANGE_HOLD_HOURS: '0', PAYOUT_HOLD_HOURS: '24' } })
afterAll(() => app.close())
const service = payoutService(app.inject)
type Staff = Awaited<ReturnType<typeof app.staff>>

const place = async (staff: Staff, userId: string) =>
  (await staff('POST /api/v1/admin/holds', { body: { userId, reason: 'a test' }, ...once() })).hold.id
const endHold = (staff: Staff, hold_id: string) =>
  staff('POST /api/v1/admin/holds/{hold_id}/decide', {
    params: { hold_id },
    body: { decision: 'RELEASE', reason: 'a test' },
    ...once(),
  })

/** People with a payout that is due a day later. */
async function peopleWithPayouts() {
  const people = await Promise.all(times(PEOPLE, () => app.person()))
  await Promise.all(
    people.map(async (person) => {
      await app.grant(person, 100)
      await person.exchange(100)
    }),
  )
  return people
}
const paidOf = async () => new Set((await service.list()).map(({ address }) => address.toLowerCase()))

test('[TRU-05] a payout goes on if the hold of its account ends while payouts are released', async () => {
  await race({
    rounds: ROUNDS,
    setUp: async () => {
      const people = await peopleWithPayouts()
      const support = await app.staff('support')
      const holds = await Promise.all(people.map(({ id }) => place(support, id)))
      app.advance(DAY)
      return { people, holds, staff: await app.staff('operator') }
    },
    concurrently: ({ holds, staff }): Promise<unknown>[] => [
      service.list(),
      ...holds.map((hold) => endHold(staff, hold)),
    ],
    mustHold: async (_, { people }) => {
      const paid = await paidOf()
      expect(people.filter(({ wallet }) => !paid.has(wallet!.toLowerCase()))).toEqual([])
    },
  })
})

test('[TRU-05] a payout of which its owner is told that it waits was not released by a release at that moment', async () => {
  await race({
    rounds: ROUNDS,
    setUp: async () => {
      const people = await peopleWithPayouts()
      app.advance(DAY)
      return { people, staff: await app.staff('support') }
    },
    concurrently: ({ people, staff }): Promise<unknown>[] => [
      service.list(),
      ...people.map(({ id }) => place(staff, id)),
    ],
    mustHold: async (_, { people }) => {
      const paid = await paidOf()
      const told = await Promise.all(
        people.map(async (person) => {
          await person.comeBack()
          const { exchanges } = await person('GET /api/v1/points/exchanges', { query: {} })
          const params = { exchange_id: exchanges[0]!.id }
          return (await person('GET /api/v1/points/exchanges/{exchange_id}', { params })).traces.at(-1)
        }),
      )
      const isToldToWait = told.map((trace) => trace?.why === 'ACCOUNT_HOLD')
      expect(isToldToWait).toEqual(people.map(({ wallet }) => !paid.has(wallet!.toLowerCase())))
    },
  })
})
