import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleSettled, openConsole, WIDE } from './harness/console.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { askLab } from './harness/grants.ts'
import { settled } from './harness/inspect.ts'

let environment: Environment
beforeAll(async () => {
  environment = await openEnvironment()
  await settled(await environment.open())
})
afterAll(() => environment.close())

/** The calendar day of the server's time in a zone, as YYYY-MM-DD. */
async function dayIn(timeZone: string): Promise<string> {
  const { now } = await askLab<{ now: string }>(environment, 'clock', { minutes: 0 })
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(now))
}

test.runIf(IS_TEST_FULL)(
  '[ADM-02] the console shows times and counts days in the browser’s time zone or the chosen one, which a reload keeps',
  async () => {
    // At any time, the day in one of these two zones differs from that in UTC; both have the same time of day.
    const hour = new Date((await askLab<{ now: string }>(environment, 'clock', { minutes: 0 })).now).getUTCHours()
    const zone = hour >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Honolulu'
    const { page, faults } = await openConsole(environment, 'owner', { timezoneId: zone, viewport: WIDE })
    const local = await dayIn(zone)
    const utc = await dayIn('UTC')
    expect(local).not.toBe(utc)
    const people = page.getByRole('region', { name: 'Newest people' })
    const joinedOn = async (day: string, isFound: boolean) => {
      await page.goto(`${environment.api.internal}/users?joined=${day}`)
      await consoleSettled(page)
      if (isFound) await people.locator('[data-row-link]').first().waitFor()
      else await page.getByText('Nobody matches these filters.').waitFor()
    }
    const search = async (day: string, isFound: boolean) => {
      await page.getByRole('searchbox', { name: 'Find a person' }).fill(day)
      if (isFound) await page.getByRole('option').first().waitFor()
      else await page.getByText('Nobody was found.').waitFor()
      await page.getByRole('searchbox', { name: 'Find a person' }).fill('')
    }
    await page.getByRole('button', { name: `Times in ${zone}` }).waitFor()
    await joinedOn(local, true)
    await search(local, true)
    await joinedOn(utc, false)
    await search(utc, false)

    await page.getByRole('button', { name: `Times in ${zone}` }).click()
    await page.getByRole('menuitemradio', { name: 'UTC', exact: true }).click()
    await page.getByRole('button', { name: 'Times in UTC' }).waitFor()
    await people.locator('[data-row-link]').first().waitFor()
    const [chosen] = (await people.locator('time').first().getAttribute('title'))!.split('\n')
    expect(chosen).toMatch(/ UTC$/)
    await joinedOn(utc, true)
    await search(utc, true)
    await joinedOn(local, false)
    await search(local, false)
    await page.getByRole('button', { name: 'Times in UTC' }).waitFor()
    expect(faults).toEqual([])
  },
)
