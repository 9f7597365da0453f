// @vitest-environment happy-dom
import { act } from 'react'
import { MantineProvider } from '@mantine/core'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FilterInput } from './FilterInput.tsx'

const PAUSE_MS = 300

let root: Root
let reported: string[]
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  reported = []
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const field = () => document.querySelector('input')!
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const show = (value: string) =>
  act(async () =>
    root.render(
      <MantineProvider>
        <FilterInput label="User" value={value} onChange={(next) => reported.push(next)} />
      </MantineProvider>,
    ),
  )
const type = (text: string) =>
  act(async () => {
    // React listens to the setter of the prototype.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })

test('what is typed is reported once, after a pause in typing', async () => {
  await show('')
  await type('a')
  await wait(PAUSE_MS - 1)
  await type('ab ')
  await wait(PAUSE_MS - 1)
  expect(reported).toEqual([])
  await wait(1)
  expect(reported).toEqual(['ab'])
})

test('what is typed after a report stays in the field when the reported value arrives', async () => {
  await show('')
  await type('a')
  await wait(PAUSE_MS)
  await type('ab')
  await show('a')
  expect(field().value).toBe('ab')
  await wait(PAUSE_MS)
  expect(reported).toEqual(['a', 'ab'])
})

test('if the value is changed from outside during the pause, the field shows the new value and reports nothing', async () => {
  await show('a')
  await type('ab')
  await show('')
  expect(field().value).toBe('')
  await wait(PAUSE_MS)
  expect(reported).toEqual([])
  await show('a')
  expect(field().value).toBe('a')
})
