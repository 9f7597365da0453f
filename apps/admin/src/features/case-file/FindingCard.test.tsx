// @vitest-environment happy-dom
import type { Finding } from '@momi/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { MeContext } from '../../shared/staff.ts'
import { meAs } from '../../testing/me-as.ts'
import { testPage } from '../../testing/test-page.tsx'
import { FindingCard } from './FindingCard.tsx'

const show = testPage()
const finding: Finding = {
  code: 'wallet_not_proven',
  severity: 'warning',
  since: null,
  params: { held: 0 },
  why: null,
  fixes: [{ action: 'send_push', target: 'phone 1' }],
}

test.each([
  ['a push is offered to a phone that has a push token', ['phone 2'], 'Send a push'],
  ['to a phone without a push token, a reply in another way is offered', ['phone 1'], 'Reply without a push'],
])('%s', async (_, unreachable, label) => {
  await show(
    <MeContext value={meAs('support')}>
      <QueryClientProvider client={new QueryClient()}>
        <FindingCard finding={finding} timeZone="Africa/Lagos" unreachable={unreachable} />
      </QueryClientProvider>
    </MeContext>,
  )
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([label])
})
