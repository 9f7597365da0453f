// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { connectToasts, toast, isToasterNeeded, type Toast } from './toast.ts'

test('toasts wait for the toaster and are then shown once, in order; further toasts are shown directly', () => {
  expect(isToasterNeeded()).toBe(false)
  toast('Saved', { type: 'success' })
  toast('Hello')
  expect(isToasterNeeded()).toBe(true)

  const shown: Toast[] = []
  const disconnect = connectToasts((each) => shown.push(each))
  toast('Oops', { type: 'error' })
  disconnect()
  expect(shown).toEqual([
    { text: 'Saved', type: 'success' },
    { text: 'Hello', type: 'default' },
    { text: 'Oops', type: 'error' },
  ])
})
