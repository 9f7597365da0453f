import { expect, test } from 'vitest'
import { connectToasts, toast, isToasterNeeded, type Toast } from './toast.ts'

test('toasts wait for the host, are shown once in order, and later ones are shown directly', () => {
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
