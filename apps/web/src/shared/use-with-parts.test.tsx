// @vitest-environment happy-dom
import { Suspense } from 'react'
import { act, render, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setUpScreens } from '../testing/render-on-screen.tsx'
import { lazyPart } from './lazy-part.tsx'
import { useWithParts } from './use-with-parts.ts'

setUpScreens()

const Text = () => <p>Loaded</p>

/** A part whose code is loaded, or fails to be, when the test says so. */
function heldPart() {
  const { promise, resolve, reject } = Promise.withResolvers<typeof Text>()
  return { Part: lazyPart(() => promise), arrive: () => resolve(Text), fail: () => reject(new Error('No code')) }
}

test('data is shown together with the part that it needs, which is then there at once', async () => {
  const { Part, arrive } = heldPart()
  const { result, rerender } = renderHook(({ data }: { data?: string }) => useWithParts(data, () => [Part]), {
    initialProps: {},
  })
  rerender({ data: 'first' })
  expect(result.current).toBeUndefined()
  await act(async () => arrive())
  expect(result.current).toBe('first')

  const { container } = render(
    <Suspense fallback="Loading">
      <Part />
    </Suspense>,
  )
  expect(container.textContent).toBe('Loaded')
})

test('data that needs no part is shown at once, and stays while a part of later data is loaded', () => {
  const { Part } = heldPart()
  const { result, rerender } = renderHook(({ data }) => useWithParts(data, (one) => [one === 'later' && Part]), {
    initialProps: { data: 'first' },
  })
  expect(result.current).toBe('first')
  rerender({ data: 'later' })
  expect(result.current).toBe('later')
})

test('data is shown without a part whose code does not arrive', () => {
  const { Part } = heldPart()
  const { result } = renderHook(() => useWithParts('data', () => [Part]))
  act(() => void vi.advanceTimersByTime(4999))
  expect(result.current).toBeUndefined()
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe('data')
})

test('data is shown without a part whose code cannot be loaded', async () => {
  const { Part, fail } = heldPart()
  const { result } = renderHook(() => useWithParts('data', () => [Part]))
  expect(result.current).toBeUndefined()
  await act(async () => fail())
  expect(result.current).toBe('data')
})
