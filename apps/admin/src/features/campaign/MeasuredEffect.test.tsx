// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { testPage } from '../../testing/test-page.tsx'
import type { Change } from './campaign-names.ts'
import { MeasuredEffect } from './MeasuredEffect.tsx'

const show = testPage()

const ID = '11111111-1111-4111-8111-111111111111'
const mission = (key: string) => ({ kind: 'mission', countryCode: 'NG', key })
const given = (points: number) => ({ times: 1, points, spins: 0, items: 0, unclaimed: 0 })
const day = (mission: string, date: string, before: number, after: number) => ({
  countryCode: 'NG',
  mission,
  day: date,
  before: given(before),
  after: given(after),
})
const result = {
  from: '2026-03-01',
  to: '2026-03-02',
  oneOf: 1,
  days: [day('streaks', '2026-03-01', 100, 140), day('streaks', '2026-03-02', 100, 160)],
}

async function rowsOf(measured: object[]): Promise<(string | null)[][]> {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const key = 'GET /api/v1/admin/campaign/changes/{change_id}/rehearsals'
  queries.setQueryData([key, { params: { change_id: ID } }], { sample: null, all: { state: 'DONE', result }, measured })
  const items = [mission('streaks'), mission('roulette'), { kind: 'reward', countryCode: 'NG', key: 'r' }]
  await show(
    <QueryClientProvider client={queries}>
      <MeasuredEffect change={{ id: ID, items } as unknown as Change} />
    </QueryClientProvider>,
  )
  return [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )
}

test('[REH-01] a published change shows what was predicted beside what its missions have given since', async () => {
  expect(await rowsOf([{ countryCode: 'NG', mission: 'streaks', days: 3, points: 495 }])).toEqual([
    ['Daily streak, Nigeria', '100', '150', '165+10% · 3 days'],
    ['Lucky wheel, Nigeria', '0', '0', 'No whole day yet'],
  ])
})
