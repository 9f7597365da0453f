// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { testPage } from '../../testing/test-page.tsx'
import { Stops } from './Stops.tsx'

const show = testPage()

const stop = {
  id: '8f2f3c1e-7f5b-4d5b-9a53-0c1b2a3d4e5f',
  kind: 'mission',
  countryCode: 'NG',
  key: 'open_article',
  name: 'Articles',
  version: 2,
  reason: 'it gives too much',
  stoppedBy: { id: null, name: 'Ana' },
  stoppedAt: '2026-03-12T09:00:00.000Z',
  dueAt: '2026-03-13T09:00:00.000Z',
  reviewedBy: null,
  reviewedAt: null,
  comment: null,
  isMineToReview: false,
} as const

/** The list of this one stop. */
const listOf = (isOnAgain: boolean) => (
  <QueryClientProvider client={new QueryClient()}>
    <Stops stops={[{ ...stop, isOnAgain }]} />
  </QueryClientProvider>
)

test('what was switched off at once and is on again says both, and why it is still listed', async () => {
  await show(listOf(false))
  expect(document.body.textContent).not.toContain('It is on again')
  await show(listOf(true))
  expect(document.body.textContent).toContain('It is on again. A second person still has to look at why, due')
})
