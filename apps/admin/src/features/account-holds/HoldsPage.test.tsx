// @vitest-environment happy-dom
import { act } from 'react'
import type { HoldOfAccount } from '@momi/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { MeContext } from '../../shared/staff.ts'
import { meAs } from '../../testing/me-as.ts'
import { stubResizeObserver } from '../../testing/stub-resize-observer.ts'
import { testPage } from '../../testing/test-page.tsx'
import { PLACES } from '../dashboard/use-waiting.ts'
import { HoldsPage } from './HoldsPage.tsx'

const show = testPage()
// The text field listens to fonts, which this environment does not have.
Object.assign(document, { fonts: new EventTarget() })

const YOURS = 'Yours: somebody else confirms it'
const [placedAt, endsAt, answerBy] = ['2026-03-02T12:00:00Z', '2026-03-16T12:00:00Z', '2026-03-05T12:00:00Z']
const times = { placedAt, endsAt, endsUnansweredAt: answerBy, answerBy, endedAt: null, isOverdue: false }
const marks = {
  kind: 'STAFF',
  reason: 'REVIEW',
  state: 'PLACED',
  outcome: null,
  confirmedBy: null,
  signals: [],
} satisfies Partial<HoldOfAccount>
const amounts = { score: null, configVersion: null, waiting: 0.2, symbol: 'cUSD', countryCode: 'NG' }
const hold = (id: string, name: string, isOwn: boolean): HoldOfAccount => ({
  ...times,
  ...marks,
  ...amounts,
  id,
  userId: `user of ${id}`,
  isOwn,
  placedBy: { id: name, name },
})

/** The page at the address, with an own hold and another one to answer. */
async function showHolds(href: string) {
  stubResizeObserver()
  history.replaceState(null, '', href)
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } })
  const [own, other] = [hold('one', 'Ana', true), hold('two', 'Ben', false)]
  const answer = (query: object, items: readonly HoldOfAccount[]) =>
    queries.setQueryData(['GET /api/v1/admin/holds', { query }, 'pages'], {
      pages: [{ items, cursor: null, overdue: 0 }],
      pageParams: [undefined],
    })
  answer({ queue: 'ANSWER' }, [own, other])
  answer({ queue: 'ANSWER', own: 'WITHOUT' }, [other])
  await show(
    <MeContext value={meAs('operator')}>
      <QueryClientProvider client={queries}>
        <HoldsPage />
      </QueryClientProvider>
    </MeContext>,
  )
}
const rows = () => [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)

test('Home links to the holds that it counts, and the filter that leaves out the own ones is shown and can be removed', async () => {
  await showHolds(PLACES.HOLDS.href)
  expect(rows()).toEqual([expect.stringContaining('Ben')])
  const filter = document.querySelector<HTMLInputElement>('input[role=switch]')!
  expect([filter.labels?.[0]?.textContent, filter.checked]).toEqual(['Hide my own', true])
  await act(async () => filter.click())
  expect([location.search, rows().length]).toEqual(['', 2])
})

test('an own hold that waits for an answer says in the list that somebody else confirms it', async () => {
  await showHolds('/holds')
  expect(rows()).toEqual([expect.stringContaining(YOURS), expect.not.stringContaining(YOURS)])
})
