// @vitest-environment happy-dom
import { act } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { MeContext } from '../../../shared/staff.ts'
import { meAs } from '../../../testing/me-as.ts'
import { testPage } from '../../../testing/test-page.tsx'
import { PushDialog } from './PushDialog.tsx'

const show = testPage()
// The text field listens to fonts, which this environment does not have.
Object.assign(document, { fonts: new EventTarget() })

const PHONES = ['phone-1', 'phone-2'].map((value) => ({ value, label: value }))
const TOKEN = { id: 'token-1', masked: 'a•••z', platform: 'android', language: 'en-NG', createdAt: '', updatedAt: '' }

/** Opens the dialog, in which the tokens of the phone arrive a moment later. */
async function open(): Promise<void> {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } })
  await show(
    <MeContext value={meAs('support')}>
      <QueryClientProvider client={queries}>
        <PushDialog phones={PHONES} suggestedReason="" onClose={() => {}} />
      </QueryClientProvider>
    </MeContext>,
  )
  await act(async () =>
    queries.setQueryData(['GET /api/v1/admin/users/app-instances/{id}/fcm-tokens', { params: { id: 'phone-1' } }], {
      items: [TOKEN],
    }),
  )
  await expect.poll(() => document.querySelector('textarea')).not.toBeNull()
}

/** The label of a field, without the mark of a required one. */
const labelOf = (field: Element | null) =>
  field && document.querySelector(`label[for="${field.id}"]`)?.firstChild?.textContent

test('a push message begins in its title, also when the tokens of the phone load after the dialog has opened', async () => {
  await open()
  await expect.poll(() => labelOf(document.activeElement)).toBe('Title')
})

test('a push message marks its required fields, and those that are missing when it is sent', async () => {
  await open()
  expect([...document.querySelectorAll('[required]')].map(labelOf)).toEqual(['Title', 'Text', 'Opens', 'Reason'])
  await act(async () => document.querySelector<HTMLButtonElement>('[type=submit]')!.click())
  expect([...document.querySelectorAll('[aria-invalid=true]')].map(labelOf)).toEqual(['Title', 'Text', 'Reason'])
})
