// @vitest-environment happy-dom
import type { AdminApi, BudgetLine, Output } from '@momi/contract'
import type { Role } from '@momi/contract/permissions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { testPage } from '../../testing/test-page.tsx'
import { MeContext } from '../../shared/staff.ts'
import { meAs } from '../../testing/me-as.ts'
import { chooseTimeZone } from '../../shared/time-zone.ts'
import { BudgetsPage } from './BudgetsPage.tsx'

const show = testPage()
afterEach(() => {
  history.replaceState(null, '', '/')
  chooseTimeZone(undefined)
})

const budget = (more: Partial<BudgetLine>): BudgetLine => ({
  countryCode: 'KE',
  key: 'wheel-usd',
  isActive: true,
  scope: 'MISSION',
  scopeKey: 'roulette',
  unit: 'TOKEN',
  period: 'DAY',
  startsAt: '2026-03-11T21:00:00.000Z',
  endsAt: '2026-03-12T21:00:00.000Z',
  limit: 250,
  spent: 180.5,
  committed: 22.25,
  left: 47.25,
  parent: null,
  below: 0,
  ...more,
})
const line: Output<AdminApi['GET /api/v1/admin/alerts/lines']>['items'][number] = {
  kind: 'BUDGET',
  countryCode: 'KE',
  key: 'wheel-usd',
  name: 'Budget wheel-usd',
  unit: 'TOKENS',
  total: 250,
  spent: 180.5,
  committed: 22.25,
  left: 47.25,
  likelyAt: '2026-03-12T13:40:00.000Z',
  earliestAt: '2026-03-12T12:10:00.000Z',
  latestAt: '2026-03-12T15:30:00.000Z',
  exhaustion: 'about 16:40, between 15:10 and 18:30',
  isRunningOut: true,
  alerts: [],
}

async function shown(items: BudgetLine[], role: Role = 'campaigns'): Promise<HTMLTableRowElement[]> {
  history.replaceState(null, '', '/campaign/budgets?country=KE&budget=wheel-usd')
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } })
  queries.setQueryData(['GET /api/v1/admin/budgets', { query: { country_code: 'KE' } }], { symbol: 'cUSD', items })
  queries.setQueryData(['GET /api/v1/admin/alerts/lines', { query: {} }], { items: [line] })
  queries.setQueryData(['GET /api/v1/admin/campaign/subjects', { query: { kind: 'budget' } }], { items: [] })
  await show(
    <MeContext value={meAs(role)}>
      <QueryClientProvider client={queries}>
        <BudgetsPage />
      </QueryClientProvider>
    </MeContext>,
  )
  return [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')]
}

test('[REH-02] a budget says its period, what is left, and the hour of exhaustion with its band; the one that an alert leads to is marked', async () => {
  chooseTimeZone('Africa/Nairobi')
  const [wheel, week] = await shown([
    budget({}),
    budget({ key: 'other', period: 'WEEK', scope: 'MARKET', scopeKey: null }),
  ])
  expect(wheel!.textContent).toContain('Kenya, Lucky wheel')
  expect(wheel!.textContent).toContain('each day · wheel-usd')
  expect(wheel!.textContent).toContain('Used up about Mar 12, 2026, 16:40 GMT+3, between 15:10 and 18:30')
  expect(wheel!.textContent).toContain('180.50 spent, 22.25 committed, 47.25 left of 250.00 cUSD')
  expect(wheel!.getAttribute('aria-current')).toBe('true')
  expect(week!.textContent).toContain('each week · other')
  expect(week!.textContent).not.toContain('Used up')
  expect(week!.hasAttribute('aria-current')).toBe(false)
})

test('[REH-02] a budget of a campaign that was lowered below what was given says by how much it is exceeded', async () => {
  const points = { unit: 'POINTS', limit: 1000, spent: 1010, committed: 20, left: -30 } as const
  const [row] = await shown([budget({ key: 'friday', period: 'SPAN', ...points })])
  expect(row!.textContent).toContain('the whole campaign · friday')
  expect(row!.textContent).toContain('1,010 spent, 20 committed, 30 more than the limit of 1,000 points')
})

test('who may not add a budget is not told to', async () => {
  const ADD = 'Add the first one with “New”.'
  await shown([])
  expect(document.body.textContent).toContain(ADD)
  await shown([], 'viewer')
  expect(document.body.textContent).toContain('There is no budget yet.')
  expect(document.body.textContent).not.toContain(ADD)
})
