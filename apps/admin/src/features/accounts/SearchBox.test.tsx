// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { testPage } from '../../testing/test-page.tsx'
import { SearchBox } from './SearchBox.tsx'

const show = testPage()
const TERM = '+234 803 000 0001'
/** The ids of those whom the server finds. */
let found: readonly string[]
/** Lets the server answer. */
let answer: () => void
let asked: string[]

beforeEach(async () => {
  const answers = Promise.withResolvers<void>()
  answer = answers.resolve
  asked = []
  const locks = { request: (_: string, work: () => unknown) => work() }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    asked.push((JSON.parse(body as string) as { query: string }).query)
    await answers.promise
    const person = { email: null, phone: null, walletAddress: null, countryCode: 'NG', userType: 'ANONYMOUS' }
    const more = { dateJoined: '2026-03-02T08:00:00Z', mergedInto: null, matchedBy: 'PHONE' }
    return Response.json({ recognised: ['PHONE'], items: found.map((id) => ({ id, ...person, ...more })) })
  })
  history.replaceState(null, '', '/')
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <SearchBox />
    </QueryClientProvider>,
  )
})

const input = () => document.querySelector('input')!
const type = (text: string) =>
  act(async () => {
    // React listens to the setter of the prototype.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), text)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })
const pressEnter = () =>
  act(async () => {
    input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }))
  })
test('Enter right after the last character searches at once, and opens the only person who is found', async () => {
  found = ['ada']
  await type(TERM)
  expect(asked).toEqual([])
  await pressEnter()
  expect(asked).toEqual([TERM])
  expect(location.pathname).toBe('/')
  answer()
  await eventually(() => expect(location.pathname).toBe('/users/ada'))
  expect(input().value).toBe('')
})

test('Enter before the search has answered opens nobody if several people are found', async () => {
  found = ['ada', 'ben']
  await type(TERM)
  await pressEnter()
  answer()
  await eventually(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(2))
  expect(location.pathname).toBe('/')
})

test('what is typed after Enter is not opened without another Enter', async () => {
  found = ['ada']
  await type(TERM)
  await pressEnter()
  await type(`${TERM}2`)
  answer()
  await eventually(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(1))
  expect(location.pathname).toBe('/')
})
