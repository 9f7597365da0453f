// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from './Toaster.tsx'
import { toast } from './toast.ts'

/** The duration of the toast library's transition that removes a toast. */
const REMOVAL_MS = 200

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

let root: Root
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Toaster />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each(['default', 'success', 'info', 'warning', 'error', 'loading'] as const)(
  '[SHL-01] a toast of the type %s disappears after 1500 ms',
  async (type) => {
    const shown = () => document.querySelector<HTMLElement>('[data-sonner-toast]')
    toast('Saved', { type })
    await wait(0)
    expect(shown()?.textContent).toBe('Saved')
    await wait(1499)
    expect(shown()?.dataset['removed']).toBe('false')
    await wait(1)
    expect(shown()?.dataset['removed']).toBe('true')
    await wait(REMOVAL_MS)
    expect(shown()).toBeNull()
  },
)
