// @vitest-environment happy-dom
import type { AdminApi, Output } from '@momi/contract'
import type { Role } from '@momi/contract/permissions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { testPage } from '../../testing/test-page.tsx'
import { MeContext } from '../../shared/staff.ts'
import { meAs } from '../../testing/me-as.ts'
import { chooseTimeZone } from '../../shared/time-zone.ts'
import { RunningOut } from './OverviewCards.tsx'

type Lines = Output<AdminApi['GET /api/v1/admin/alerts/lines']>['items']

const show = testPage()

const alert = {
  id: '11111111-1111-4111-8111-111111111111',
  cause: 'LOW' as const,
  text: '12% is left.',
  openedAt: '2026-03-12T09:00:00.000Z',
  acknowledgedBy: null,
  acknowledgedAt: null,
}
const line: Lines[number] = {
  kind: 'STOCK',
  countryCode: 'KE',
  key: 'wheel-usd',
  name: 'cUSD on the wheel',
  unit: 'ITEMS',
  total: 100,
  spent: 70,
  committed: 18,
  left: 12,
  likelyAt: '2026-03-12T13:40:00.000Z',
  earliestAt: '2026-03-12T12:10:00.000Z',
  latestAt: '2026-03-12T15:30:00.000Z',
  exhaustion: 'about 16:40, between 15:10 and 18:30',
  isRunningOut: true,
  alerts: [alert],
}

async function shown(items: Lines, role: Role = 'campaigns'): Promise<HTMLElement> {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData(['GET /api/v1/admin/alerts/lines', { query: {} }], { items })
  queries.setQueryData(['GET /api/v1/admin/missions/configs', { query: {} }], { items: [] })
  await show(
    <MeContext value={meAs(role)}>
      <QueryClientProvider client={queries}>
        <RunningOut country="" />
      </QueryClientProvider>
    </MeContext>,
  )
  return document.body
}

afterEach(() => chooseTimeZone(undefined))

test('[REH-03] what runs out says the hour with its band, leads to the line, and asks who takes care of it', async () => {
  chooseTimeZone('Africa/Nairobi')
  const page = await shown([line])
  expect(page.textContent).toContain('12% is left, used up about Mar 12, 2026, 16:40 GMT+3, between 15:10 and 18:30')
  const link = page.querySelector('a')!
  expect([link.textContent, link.getAttribute('href')]).toEqual(['cUSD on the wheel, Kenya', '/stock/wheel-usd'])
  expect(page.querySelector('button')!.textContent).toBe('I take care of it')
})

test.each([
  ['KE', '/campaign/budgets?country=KE&budget=wheel-usd'],
  ['*', '/campaign/budgets?budget=wheel-usd'],
])('[REH-03] a budget of %s that runs out leads to its hour on the page of budgets', async (countryCode, href) => {
  const page = await shown([{ ...line, kind: 'BUDGET', countryCode }])
  expect(page.querySelector('a')!.getAttribute('href')).toBe(href)
})

test('[REH-03] an alert that somebody takes care of has their name, and a viewer has no button', async () => {
  const taken = { ...alert, acknowledgedBy: { id: 'ben', name: 'Ben' } }
  expect((await shown([{ ...line, alerts: [taken] }])).textContent).toContain('Ben takes care of it')
  expect((await shown([line], 'viewer')).querySelector('button')).toBeNull()
})

test.each<[string, Partial<Lines[number]>, string]>([
  ['a forecast', {}, 'used up about Mar 12, 2026, 13:40 UTC, between 12:10 and 15:30'],
  [
    'a band that ends on the next day',
    { latestAt: '2026-03-13T01:30:00.000Z' },
    'about Mar 12, 2026, 13:40 UTC, between 12:10 and Mar 13, 2026, 01:30 UTC',
  ],
  ['a forecast of the day alone', { earliestAt: null, latestAt: null }, '12% is left, used up on Mar 12, 2026'],
  ['an empty pool', { left: 0, alerts: [{ ...alert, cause: 'EMPTY', text: 'Nothing is left.' }] }, 'Nothing is left.'],
  [
    'a pace that is too high',
    { alerts: [{ ...alert, cause: 'PACE', text: 'Too fast.' }] },
    'Too fast. Used up about Mar 12, 2026, 13:40 UTC',
  ],
  ['a budget without a forecast', { likelyAt: null }, '12% is left'],
  ['the treasury', { kind: 'TREASURY', total: null, earliestAt: null }, 'Used up on Mar 12, 2026'],
  ['nothing that runs out', { isRunningOut: false, alerts: [] }, 'No budget is nearly spent'],
])('what is said of %s, in the zone of the console', async (_, changes, text) => {
  chooseTimeZone('UTC')
  expect((await shown([{ ...line, ...changes }])).textContent).toContain(text)
})
