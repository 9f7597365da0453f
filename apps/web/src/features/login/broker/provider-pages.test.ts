import { addEntry } from '@momi/client/session/history-entries'
import { memoryStorage } from '@momi/client/testing/fakes'
import { expect, test } from 'vitest'
import { goBackWith, takeAnswer } from './provider-pages.ts'
import { begin, returned } from './redirect.ts'

/** A fake of the browser's history: the number of entries, and the position of the shown one. */
function historyOf(entries: number, at: number) {
  const history = {
    entries,
    at,
    state: null,
    get length() {
      return history.entries
    },
    pushState: () => {
      history.at++
      history.entries = history.at + 1
    },
    go: (steps = 0) => void (history.at += steps),
  }
  return history
}

async function left(history: ReturnType<typeof historyOf>) {
  const storage = memoryStorage()
  const entry = addEntry(history)
  const url = await begin(
    { provider: 'google', next: '/points', purpose: 'sign-in', entry, origin: 'https://momi.example' },
    storage,
  )
  return { storage, answer: `?code=c&state=${new URL(url, 'https://momi.example').searchParams.get('state')}` }
}

test.each([
  ['the newest entry', 4, 3],
  ['an entry to which the person had gone back', 9, 3],
])('[LOG-05] an answer goes back over the provider’s pages to where the sign-in began: %s', async (_, entries, at) => {
  const history = historyOf(entries, at)
  const { storage, answer } = await left(history)
  // The provider shows three pages, of which the first replaces the added entry, and redirects to ours.
  for (let page = 0; page < 3; page++) history.pushState()
  expect(goBackWith(answer, storage, history)).toBe(true)
  expect(history.at).toBe(at)
  expect(takeAnswer(storage)).toBe(answer)
  expect(takeAnswer(storage)).toBeUndefined()
  expect(returned(answer, storage)).toMatchObject({ kind: 'code', pending: { next: '/points' } })
  // There it is handled, and does not go back again.
  expect(goBackWith(answer, storage, history)).toBe(false)
})

test('[LOG-05] an answer of another sign-in, or with a history that is too long to know the position, is handled where it arrives', async () => {
  const history = historyOf(4, 3)
  const { storage } = await left(history)
  expect(goBackWith('?code=c&state=stranger', storage, history)).toBe(false)
  const long = historyOf(50, 49)
  const late = await left(long)
  expect(goBackWith(late.answer, late.storage, long)).toBe(false)
  expect(long.at).toBe(50)
})
