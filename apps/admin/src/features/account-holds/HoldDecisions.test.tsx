// @vitest-environment happy-dom
import type { HoldOfAccount } from '@momi/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { MeContext } from '../../shared/staff.ts'
import { meAs } from '../../testing/me-as.ts'
import { testPage } from '../../testing/test-page.tsx'
import { HoldDecisions, WhoMayConfirm } from './HoldDecisions.tsx'

const show = testPage()
const ana = { id: 'ana', name: 'Ana' }

test.each<[string, Partial<HoldOfAccount>, boolean]>([
  ['placed', { placedBy: ana, isOwn: true }, false],
  ['confirmed', { confirmedBy: ana, isOwn: true }, false],
  ['placed with another of their accounts', { placedBy: { id: 'ana 2', name: 'Ana' }, isOwn: true }, false],
  ['neither placed nor confirmed', { placedBy: { id: 'ben', name: 'Ben' }, isOwn: false }, true],
])('who has %s a hold is told beforehand whether they may confirm it', async (_, by, mayConfirm) => {
  const hold = { id: 'hold', placedBy: null, confirmedBy: null, answerBy: '2026-03-05T12:00:00Z', signals: [], ...by }
  await show(
    <MeContext value={meAs('operator')}>
      <QueryClientProvider client={new QueryClient()}>
        <HoldDecisions hold={hold as unknown as HoldOfAccount} />
        <WhoMayConfirm hold={hold as unknown as HoldOfAccount} />
      </QueryClientProvider>
    </MeContext>,
  )
  const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(buttons).toEqual(mayConfirm ? ['Release', 'Confirm'] : ['Release'])
  expect(document.body.textContent.includes('only somebody else may confirm it now')).toBe(!mayConfirm)
})
