import { afterAll, expect, test } from 'vitest'
import { apiProcesses } from '../../testing/api-processes.ts'
import { newPhone } from '../../testing/http-client.ts'
import { outcomeOf } from '../../testing/race.ts'
import { onPostgres } from '../../testing/test-database.ts'
import { editMission } from '../../development/campaign.ts'

const LIMIT = 1_000
const { apiOf, data, processes, close } = await apiProcesses({ RATE_LIMIT_PER_MINUTE: String(LIMIT) })
afterAll(close)

test('[OPS-05] a log-out invalidates the access token at once in the process that receives it, and within seconds in other processes', async () => {
  const phone = await newPhone(apiOf(0))
  const codeAt = (i: number) => outcomeOf(phone.on(apiOf(i))('GET /api/v1/user/me', {}), 'alive')
  expect([await codeAt(0), await codeAt(1)]).toEqual(['alive', 'alive'])
  await phone.on(apiOf(0))('POST /api/v1/user/logout', { body: {} })
  expect(await codeAt(0)).toBe('access_token_invalid')
  await expect.poll(() => codeAt(1), { timeout: 15_000, interval: 200 }).toBe('access_token_invalid')
})

test.runIf(onPostgres)(
  '[OPS-05] a mission that is switched off is off in every process from the next call',
  async () => {
    const phone = await newPhone(apiOf(0))
    const statusAt = (i: number) => outcomeOf(phone.on(apiOf(i))('GET /api/v1/streaks/checkin/status', {}), 'on')
    const database = await data.open()
    const setEnabled = (enabled: boolean) =>
      database.transact((tx) =>
        editMission(tx, {
          country: 'NG',
          type: 'streaks',
          edit: { enabled },
          madeBy: 'test',
          why: 'a test',
          at: new Date(),
        }),
      )
    expect([await statusAt(0), await statusAt(1)]).toEqual(['on', 'on'])
    await setEnabled(false)
    expect([await statusAt(0), await statusAt(1)]).toEqual([
      'streaks_mission_not_enabled',
      'streaks_mission_not_enabled',
    ])
    await setEnabled(true)
    await database.close()
  },
)

test('[OPS-05] calls through several processes share one limit', async () => {
  const minute = () => Math.floor(Date.now() / 60_000)
  const began = minute()
  const statuses: number[] = []
  for (let call = 0; call < LIMIT * 1.5; call += 50)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, (_, i) => fetch(`${apiOf(i)}/api/v1/config`).then(({ status }) => status)),
      )),
    )
  const minutes = minute() - began + 1
  const hundredth = LIMIT / 100
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(
    (LIMIT + processes.length * hundredth) * minutes,
  )
})
