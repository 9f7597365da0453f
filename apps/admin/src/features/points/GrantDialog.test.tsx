// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { MeContext } from '../../shared/staff.ts'
import { meAs } from '../../testing/me-as.ts'
import { testPage } from '../../testing/test-page.tsx'
import { GrantDialog } from './GrantDialog.tsx'
import type { Grant } from './use-grant.ts'

const show = testPage()
// The text field listens to fonts, which this environment does not have.
Object.assign(document, { fonts: new EventTarget() })

test('all that is missing is marked at once, and nothing is sent', async () => {
  const onGrant = vi.fn<Grant>()
  await show(
    <MeContext value={meAs('support')}>
      <GrantDialog onGrant={onGrant} onClose={() => {}} />
    </MeContext>,
  )
  await act(async () => document.querySelector<HTMLButtonElement>('[type=submit]')!.click())
  const marked = [...document.querySelectorAll('[aria-invalid=true]')].map(
    (field) => document.getElementById(field.getAttribute('aria-describedby')!.split(' ')[0]!)?.textContent,
  )
  expect(marked).toEqual([
    'Enter the id of the user.',
    'Enter how many points.',
    'Enter a reason of at least three characters.',
  ])
  expect(document.body.textContent).toContain('Above 1,000 points for one person in 24 hours')
  expect(onGrant).not.toHaveBeenCalled()
})
