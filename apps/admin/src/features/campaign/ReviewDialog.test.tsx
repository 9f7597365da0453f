// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { testPage } from '../../testing/test-page.tsx'
import { ReviewDialog, type Verdict } from './ReviewDialog.tsx'
import type { Effect } from './use-rehearsals.ts'

const render = testPage()
const submitted = vi.fn<(comment: string, withoutEffect: boolean) => Promise<void>>(async () => {})
beforeEach(() => {
  // The text field listens to fonts, which this environment does not have.
  Object.assign(document, { fonts: new EventTarget() })
  submitted.mockClear()
})

const show = (effect: Effect, verdict: Verdict = 'APPROVE') =>
  render(<ReviewDialog verdict={verdict} author="Ada" effect={effect} onClose={() => {}} onSubmit={submitted} />)

const button = () => document.querySelector<HTMLButtonElement>('button[type=submit]')!
const without = () => document.querySelector<HTMLInputElement>('input[type=checkbox]')
const send = (reason: string) =>
  act(async () => {
    const field = document.querySelector('textarea')!
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, reason)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await Promise.resolve()
    field.form!.requestSubmit()
  })

test('an approval waits while the effect is computed, and says so', async () => {
  await show('RUNNING')
  expect(button().textContent).toBe('Computing its effect…')
  expect(button().disabled).toBe(true)
  expect(document.body.textContent).toContain('is being computed. You can approve it then.')
  await send('fits the budget')
  expect(submitted).not.toHaveBeenCalled()

  await show('KNOWN')
  expect(button().textContent).toBe('Approve')
  expect(without()).toBe(null)
  await send('fits the budget')
  expect(submitted).toHaveBeenCalledWith('fits the budget', false)
})

test('what cannot wait is approved without its effect only by saying so, with a reason', async () => {
  await show('UNKNOWN')
  expect(button().textContent).toBe('Approve')
  expect(button().disabled).toBe(true)
  expect(document.body.textContent).toContain('It is not known what it would have done')
  await act(async () => without()!.click())
  expect(button().disabled).toBe(false)
  await send('')
  expect(submitted).not.toHaveBeenCalled()
  await send('the prizes are wrong')
  expect(submitted).toHaveBeenCalledWith('the prizes are wrong', true)
})

test('an effect that became known after that is what is approved', async () => {
  await show('RUNNING')
  await act(async () => without()!.click())
  await show('KNOWN')
  await send('looked at the effect')
  expect(submitted).toHaveBeenCalledWith('looked at the effect', false)
})

test('sending a change back waits for nothing', async () => {
  await show('RUNNING', 'RETURN')
  expect(button().disabled).toBe(false)
  expect(without()).toBe(null)
  await send('too dear')
  expect(submitted).toHaveBeenCalledWith('too dear', false)
})
