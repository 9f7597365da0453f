import { afterAll, expect, test } from 'vitest'
import { publishVersion } from '../../core/config/config-versions.ts'
import { countrySubject } from '../../core/config/country-settings.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z' })
afterAll(app.close)

const days = async (country: string, from: number, count: number) => {
  app.goTo(`2026-03-0${from}T08:00:00Z`)
  const person = await app.person({ country })
  await person.checkIn()
  for (let day = from + 1; day < from + count; day++) {
    app.goTo(`2026-03-0${day}T08:00:00Z`)
    await person.comeBack()
    await person.checkIn()
  }
  return person
}

test('[STK-03] days on which check-in was switched off do not count as missed, in that country only', async () => {
  const [ada, kofi] = [await days('NG', 2, 2), await days('GH', 2, 2)]
  await app.edit('NG', 'streaks', { enabled: false })
  app.goTo('2026-03-05T10:00:00Z')
  await app.edit('NG', 'streaks', { position: 7 })
  app.goTo('2026-03-06T09:00:00Z')
  await app.edit('NG', 'streaks', { enabled: true })
  app.goTo('2026-03-06T10:00:00Z')
  await Promise.all([ada.comeBack(), kofi.comeBack()])
  expect((await ada.streak()).covered.map(({ date, by }) => `${date} ${by}`)).toEqual([
    '2026-03-04 OUTAGE',
    '2026-03-05 OUTAGE',
  ])
  expect((await ada.checkIn()).pointsAwarded).toBe(20)
  expect((await kofi.checkIn()).pointsAwarded).toBe(10)
})

test('[STK-03] days of a country that was paused do not count as missed', async () => {
  const amina = await days('KE', 2, 2)
  const set = (enabled: boolean) =>
    app.database.transact((tx) =>
      publishVersion(
        tx,
        countrySubject,
        { country: 'KE', key: 'settings', body: { ...app.deps.settings.country('KE'), enabled } },
        { madeBy: 'test', why: 'a test', at: app.now() },
      ),
    )
  await set(false)
  app.goTo('2026-03-06T09:00:00Z')
  await set(true)
  await app.deps.settings.refresh()
  app.goTo('2026-03-06T10:00:00Z')
  await amina.comeBack()
  expect((await amina.checkIn()).pointsAwarded).toBe(20)
})

test('a mission that was never on covers nothing', async () => {
  await app.edit('ZA', 'open_article', { enabled: false })
  await app.edit('ZA', 'open_article', { enabled: true })
  const thabo = await days('ZA', 2, 1)
  app.goTo('2026-03-06T10:00:00Z')
  await thabo.comeBack()
  expect((await thabo.checkIn()).pointsAwarded).toBe(10)
})
