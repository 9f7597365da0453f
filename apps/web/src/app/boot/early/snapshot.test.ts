// @vitest-environment happy-dom
import { memoryStorage } from '@momi/client/testing/fakes'
import { afterEach, expect, test, vi } from 'vitest'
import { jsx } from './jsx-runtime.ts'
import { dropSnapshot, pageOfSnapshot, saveSnapshot, showSnapshot } from './snapshot.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')
const HOUR = 60 * 60_000
const ANN = '/assets/list.js en-NG NG ann'

afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
})

const HOSTILE = '"><img src=x onerror=alert(1)>'
const pageOf = (text: string) =>
  jsx('div', {
    className: 'flex flex-col',
    children: [
      jsx('h1', { children: text, title: HOSTILE }),
      jsx('div', { style: { height: '7.25rem' } }),
      jsx('svg', {
        viewBox: '0 0 24 24',
        strokeWidth: '2',
        strokeLinecap: 'round',
        children: jsx('use', { href: '/a.svg#b' }),
      }),
      jsx('a', { href: '/points', 'aria-label': 'Points: 7', children: ['7', ' points'] }),
      jsx('button', { type: 'button', 'aria-busy': false, children: HOSTILE }),
    ],
  }) as Element

/** A storage with Ann's snapshot of an hour before the end of the mission day. */
function saved(text = 'Missions') {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  const storage = memoryStorage({})
  saveSnapshot(storage, pageOf(text), ANN, NOW + HOUR)
  return storage
}

test.each(['Missions', HOSTILE])('a snapshot is built of the same elements as its page: %s', (text) => {
  const page = pageOfSnapshot(saved(text), ANN)!
  expect(page.isEqualNode(pageOf(text))).toBe(true)
  expect(page.querySelector('svg')!.namespaceURI).toBe('http://www.w3.org/2000/svg')
  expect(page.querySelector('img')).toBeNull()
})

test.each([
  ['another person', '/assets/list.js en-NG NG bob'],
  ['another country', '/assets/list.js en-NG KE ann'],
  ['another language', '/assets/list.js pt-BR NG ann'],
  ['another release', '/assets/other.js en-NG NG ann'],
])('a snapshot is not shown for %s', (_, of) => {
  expect(pageOfSnapshot(saved(), of)).toBeUndefined()
})

test.each([
  ['when the mission day has ended', NOW + HOUR],
  ['when the phone’s clock has been set back', NOW - 1],
])('a snapshot is not shown %s', (_, now) => {
  const storage = saved()
  vi.setSystemTime(now)
  expect(pageOfSnapshot(storage, ANN)).toBeUndefined()
})

test('without a snapshot, or with one that cannot be read, nothing is shown', () => {
  const storage = saved()
  for (const [key] of storage.entries) storage.setItem(key, '{"of":')
  expect(pageOfSnapshot(storage, ANN)).toBeUndefined()
  dropSnapshot(storage)
  expect(storage.entries.size).toBe(0)
  expect(pageOfSnapshot(storage, ANN)).toBeUndefined()
})

test('a snapshot takes the place of the skeleton once the style sheet is loaded', async () => {
  const page = pageOf('Missions')
  const shown = showSnapshot(page)
  document.body.innerHTML = '<div id="root"><div class="shell"></div></div>'
  const style = document.createElement('link')
  style.rel = 'stylesheet'
  document.body.append(style)
  await Promise.resolve()
  expect(page.isConnected).toBe(false)
  style.dispatchEvent(new Event('load'))
  expect(document.querySelector('#root')!.firstElementChild).toBe(page)
  expect(document.querySelector('.shell')).toBeNull()
  await shown
})
