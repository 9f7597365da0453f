// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { answerDialog, currentDialog, openDialog, resetDialog } from './dialog.ts'

beforeEach(resetDialog)

test('a dialog opens with the defaults of the specification', () => {
  openDialog({ text: 'Hello' })
  expect(currentDialog()).toMatchObject({ text: 'Hello', imagePosition: 'top', primaryButtonText: 'OK' })
})

test.each(['primary', 'secondary'] as const)('a click on the %s button runs its callback, then closes', (button) => {
  const calls: unknown[] = []
  openDialog({
    text: 'Sure?',
    onPrimaryButtonClick: () => calls.push('primary', currentDialog()?.text),
    onSecondaryButtonClick: () => calls.push('secondary', currentDialog()?.text),
  })
  answerDialog(button)
  expect(calls).toEqual([button, 'Sure?'])
  expect(currentDialog()).toBeNull()
})

test('a click without a callback closes the dialog', () => {
  openDialog({ text: 'Hello' })
  answerDialog('primary')
  expect(currentDialog()).toBeNull()
})

test('a dialog that a callback opens stays open', () => {
  openDialog({ text: 'First', onPrimaryButtonClick: () => openDialog({ text: 'Second' }) })
  answerDialog('primary')
  expect(currentDialog()?.text).toBe('Second')
})

test('resetting the dialog closes it without running a callback', () => {
  let ran = false
  openDialog({ text: 'Hello', onPrimaryButtonClick: () => (ran = true) })
  resetDialog()
  expect(currentDialog()).toBeNull()
  expect(ran).toBe(false)
})
