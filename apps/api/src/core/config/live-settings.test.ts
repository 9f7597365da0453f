import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { clientSubject } from './client-settings.ts'
import { publishVersion } from './config-versions.ts'
import { countrySubject, type CountrySettings } from './country-settings.ts'
import { createLiveSettings } from './live-settings.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z' })
afterAll(app.close)

const settingsOf = (env: Partial<typeof app.env>) => createLiveSettings({ ...app.env, ...env }, app.database.db)

const publish = (country: string, body: Partial<CountrySettings>) =>
  app.database.transact((tx) =>
    publishVersion(
      tx,
      countrySubject,
      { country, key: 'settings', body: { ...app.deps.settings.country(country), ...body } },
      { madeBy: 'test', why: 'a test', at: app.now() },
    ),
  )

test('* allows all countries until one of the campaign is switched off, then the others of the campaign', async () => {
  const settings = settingsOf({ COUNTRIES: ['*'], POINTS_COUNTRIES: ['*', 'EG'] })
  await settings.refresh()
  expect([settings.countries(), settings.pointsCountries()]).toEqual([['*'], ['*', 'EG']])
  await publish('KE', { enabled: false, points: false })
  expect(settings.countries()).toEqual(['*'])
  await settings.refresh()
  expect(settings.countries()).toEqual(['NG', 'GH', 'ZA', 'BR'])
  expect(settings.pointsCountries()).toEqual(['NG', 'GH', 'ZA', 'BR', 'EG'])
})

test('a country that was never open is not paused; one that was open and is off is', async () => {
  await publish('ZA', { enabled: false })
  const settings = settingsOf({ COUNTRIES: ['NG'] })
  await settings.refresh()
  expect(settings.pausedCountries()).toEqual([])
  await publish('ZA', { enabled: true })
  await publish('ZA', { enabled: false })
  await settings.refresh()
  expect(settings.pausedCountries()).toEqual(['ZA'])
})

test('a rate holds since the version that set it, whatever later versions change; before the first one, since the day of the environment', async () => {
  const settings = settingsOf({ LOCAL_RATES: { KE: { currency: 'KES', perUnit: '129', since: '2026-02-20' } } })
  await settings.refresh()
  const rate = { currency: 'BRL', perUnit: '5.4' }
  expect([settings.localRate('BR'), settings.country('BR').localRate]).toEqual([null, null])
  const sinceAfter = async (at: string, body: Partial<CountrySettings>) => {
    app.goTo(at)
    await publish('BR', body)
    await settings.refresh()
    return settings.localRate('BR')?.since
  }
  // Days are those of the country.
  expect(await sinceAfter('2026-03-03T02:00:00Z', { localRate: rate })).toBe('2026-03-02')
  expect(await sinceAfter('2026-03-05T12:00:00Z', { localRate: rate, referralPoints: 5 })).toBe('2026-03-02')
  expect(await sinceAfter('2026-03-06T12:00:00Z', { localRate: { ...rate, perUnit: '5.5' } })).toBe('2026-03-06')
  expect(await sinceAfter('2026-03-07T12:00:00Z', { localRate: rate })).toBe('2026-03-07')
  expect(await sinceAfter('2026-03-08T12:00:00Z', { localRate: null })).toBeUndefined()
})

test('the revision changes with the settings, not with each time they are read', async () => {
  const settings = settingsOf({})
  await settings.refresh()
  const before = settings.revision()
  await settings.refresh()
  expect(settings.revision()).toBe(before)
  await publish('NG', { referralPoints: 5 })
  await settings.published(['mission'])
  expect(settings.revision()).toBe(before)
  await settings.published(['country'])
  expect([settings.revision(), settings.country('NG').referralPoints]).toEqual([before + 1, 5])
})

test.each([
  ['https://ambassadors.momi.example', true],
  ['https://ambassadors.momi.example/', false],
  ['https://ambassadors.momi.example/path', false],
  ['ambassadors.momi.example', false],
])('%s as the origin of the ambassadors: valid %j', (ambassadorsOrigin, isValid) => {
  const body = { ambassadorsOrigin, browserUrl: 'https://momi.example/browser', legalEntity: '' }
  expect(clientSubject.schema('settings').safeParse(body).success).toBe(isValid)
})

test('an outage notice ends after it begins', () => {
  const outage = { en: 'Airtime is late.', pt: 'A recarga atrasa.', from: '2026-03-02T08:00:00Z' }
  const isValid = (until: string) =>
    countrySubject.schema('settings').safeParse({ ...app.deps.settings.country('NG'), outage: { ...outage, until } })
      .success
  expect([isValid('2026-03-02T08:00:00Z'), isValid('2026-03-02T09:00:00Z')]).toEqual([false, true])
})

test('missions are listed with the outage notice of this time, and with the pause of the country', async () => {
  const phone = await app.person({ country: 'GH' })
  const noticeAt = async (instant: string) => {
    app.goTo(instant)
    return (await phone('GET /api/v2/user/missions', {})).notice
  }
  expect(await noticeAt('2026-03-02T08:00:00Z')).toBeNull()
  const text = { en: 'Airtime is late.', pt: 'A recarga atrasa.' }
  await publish('GH', { outage: { ...text, from: '2026-03-02T08:10:00Z', until: '2026-03-02T08:20:00Z' } })
  await app.deps.settings.published(['country'])
  expect(await noticeAt('2026-03-02T08:09:59Z')).toBeNull()
  expect(await noticeAt('2026-03-02T08:10:00Z')).toEqual({ isPaused: false, text })
  await publish('GH', { enabled: false })
  await app.deps.settings.published(['country'])
  expect(await noticeAt('2026-03-02T08:19:59Z')).toEqual({ isPaused: true, text })
  expect(await noticeAt('2026-03-02T08:20:00Z')).toEqual({ isPaused: true, text: null })
})
