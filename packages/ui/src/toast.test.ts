// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Toast } from './toast.ts'

test('toasts wait for the toaster and are then shown once, in order; further toasts are shown directly', async () => {
  // Other test files of this worker may have shown toasts.
  vi.resetModules()
  const { connectToasts, isToasterNeeded, toast } = await import('./toast.ts')
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
