// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { testPage } from '../../testing/test-page.tsx'
import { FIGURES, type CountryDay, type Metric } from './metric-names.ts'
import { Today } from './Today.tsx'

const show = testPage()

const METRICS = Object.keys(FIGURES).filter((figure) => figure !== 'COST') as Metric[]
const counts = (more: Partial<CountryDay['today']> = {}) =>
  ({
    ...Object.fromEntries(METRICS.map((metric) => [metric, { count: 0, amount: '0', last: null }])),
    ...more,
  }) as CountryDay['today']

const NOTHING = counts()
const country = (countryCode: string, timeZone: string, today: CountryDay['today']): CountryDay => ({
  countryCode,
  timeZone,
  since: '2026-03-11T23:00:00.000Z',
  comparedUntil: '2026-03-12T15:10:00.000Z',
  today,
  compared: today,
  yesterday: NOTHING,
  lastWeek: NOTHING,
  pointsPerUnit: 1000,
})
const NIGERIA = country(
  'NG',
  'Africa/Lagos',
  counts({
    CHECK_INS: { count: 7, amount: '0', last: '2026-03-12T09:50:00.000Z' },
    POINTS: { count: 7, amount: '70', last: '2026-03-12T09:50:00.000Z' },
    CLAIMS: { count: 1, amount: '0.25', last: '2026-03-12T11:20:00.000Z' },
  }),
)
const KENYA = country(
  'KE',
  'Africa/Nairobi',
  counts({ CHECK_INS: { count: 2, amount: '0', last: '2026-03-12T10:10:00.000Z' } }),
)

test('[REH-06] each number of a country and of all opens the list of today', async () => {
  await show(<Today countries={[NIGERIA, KENYA]} symbol="cUSD" />)
  const rows = [...document.querySelectorAll('tbody tr')]
  const linksOf = (name: string) =>
    [...rows.find((row) => row.querySelector('th')!.textContent === name)!.querySelectorAll('a')].map((link) => {
      const query = new URL(link.href).searchParams
      return [link.textContent, query.get('metric'), query.get('country')]
    })
  expect(linksOf('Check-ins')).toEqual([
    ['7', 'CHECK_INS', 'NG'],
    ['2', 'CHECK_INS', 'KE'],
    ['9', 'CHECK_INS', ''],
  ])
  // 70 points at the rate of now, and the claimed quarter.
  expect(linksOf('Cost (cUSD)')).toEqual([
    ['0.32', 'COST', 'NG'],
    ['0.32', 'COST', ''],
  ])
  expect(linksOf('Spins')).toEqual([])
  const names = [
    'People',
    'Check-ins',
    'Spins',
    'Awards',
    'Points given',
    'Claims',
    'Payouts',
    'Refused',
    'Cost (cUSD)',
  ]
  expect(rows.map((row) => row.querySelector('th')!.textContent)).toEqual(names)
})

test('a figure that grew many times over says how often it fits, and one that was 0 says so', async () => {
  const checkIns = (count: number) => counts({ CHECK_INS: { count, amount: '0', last: null } })
  const changesOf = async (yesterday: number, lastWeek: number) => {
    const compared = checkIns(298)
    await show(
      <Today
        countries={[{ ...NIGERIA, compared, yesterday: checkIns(yesterday), lastWeek: checkIns(lastWeek) }]}
        symbol="cUSD"
      />,
    )
    const row = [...document.querySelectorAll('tbody tr')].find(
      ({ firstElementChild: name }) => name!.textContent === 'Check-ins',
    )!
    return row.querySelector('td')!.lastElementChild!.textContent
  }
  expect(await changesOf(1, 200)).toBe('×298 · +49%')
  expect(await changesOf(298, 0)).toBe('0% · none a week ago')
  expect(await changesOf(0, 29)).toBe('none yesterday · ×10')
  expect(await changesOf(0, 0)).toBe('')
})

test('the words beside a figure wrap in a narrow column', async () => {
  const yesterday = counts({ CHECK_INS: { count: 5, amount: '0', last: null } })
  await show(<Today countries={[{ ...NIGERIA, yesterday }]} symbol="cUSD" />)
  const unbroken = [...document.querySelectorAll<HTMLElement>('td span')].filter(
    ({ style }) => style.whiteSpace === 'nowrap',
  )
  expect(document.body.textContent).toContain('none a week ago')
  expect(unbroken.map(({ textContent }) => textContent)).toEqual([])
})
