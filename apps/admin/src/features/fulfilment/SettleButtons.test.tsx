// @vitest-environment happy-dom
import { act } from 'react'
import type { ClaimToFulfil } from '@momi/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { testPage } from '../../testing/test-page.tsx'
import { DoneDialog } from './SettleButtons.tsx'

const show = testPage()
// The text field listens to fonts, which this environment does not have.
Object.assign(document, { fonts: new EventTarget() })

test('the dialog of a delivered claim begins with the reference, and marks it if it is missing, without a call', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  vi.stubGlobal('fetch', fetch)
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <DoneDialog claim={{ id: 'c1', name: 'A free bet' } as ClaimToFulfil} onClose={() => {}} />
    </QueryClientProvider>,
  )
  // The dialog focuses the first field that asks for it.
  const first = document.querySelector<HTMLInputElement>('[data-autofocus]')!
  expect(first.labels?.[0]?.textContent).toContain('Reference of the partner')

  await act(async () => document.querySelector<HTMLButtonElement>('[type=submit]')!.click())
  const marked = [...document.querySelectorAll('[aria-invalid=true]')].map(
    (field) => document.getElementById(field.getAttribute('aria-describedby')!.split(' ')[0]!)?.textContent,
  )
  expect(marked).toEqual(['Enter the reference.', 'Enter a reason of at least three characters.'])
  expect(fetch).not.toHaveBeenCalled()
})
