// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showUntilReplaced } from './until-replaced.ts'

const LIST = '<h1>Missions</h1><a href="/points">…</a><a href="/faq">FAQ</a><button>Set</button><button>Read</button>'
let root: Element
let page: Element
let handled: string[]

/** A page, with handlers if it is the client's. */
function pageOf(html: string, isOfClient = true): Element {
  const element = document.createElement('div')
  element.innerHTML = html
  for (const action of element.querySelectorAll('a, button'))
    if (isOfClient) action.addEventListener('click', () => handled.push(action.textContent))
  return element
}

const action = (text: string) =>
  [...root.querySelectorAll<HTMLElement>('a, button')].find((it) => it.textContent === text)!
function tap(text: string, keys: MouseEventInit = {}): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
  action(text).dispatchEvent(event)
  return event.defaultPrevented
}

async function replaceBy(next: Element): Promise<void> {
  root.replaceChildren(next)
  // As the client's screen does when it is shown.
  scrollTo(0, 0)
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div id="root"><p></p></div>'
  root = document.querySelector('#root')!
  handled = []
  scrollTo(0, 0)
  page = pageOf(LIST, false)
  showUntilReplaced(page, root.firstElementChild!)
})
afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('of the taps on the early list, the client handles only the last one, once', async () => {
  expect(tap('Set')).toBe(true)
  expect(tap('Read')).toBe(true)
  await replaceBy(pageOf(LIST))
  expect(handled).toEqual(['Read'])
  await replaceBy(pageOf(LIST))
  expect(handled).toEqual(['Read'])
})

test('a tapped link is found in the list of the client by its target, because its text may have changed', async () => {
  tap('…')
  await replaceBy(pageOf(LIST.replace('…', '20')))
  expect(handled).toEqual(['20'])
})

test('while the client shows a skeleton, a tap waits for the list', async () => {
  tap('Set')
  await replaceBy(pageOf('<output data-pending></output>'))
  expect(handled).toEqual([])
  await replaceBy(pageOf(LIST))
  expect(handled).toEqual(['Set'])
})

test('a tap is dropped if the client shows an error instead of the list', async () => {
  tap('Set')
  await replaceBy(pageOf('<h1>Network error</h1><button>Reload page</button>'))
  expect(handled).toEqual([])
})

test('a tap that opens another tab is left to the browser', async () => {
  expect(tap('FAQ', { ctrlKey: true })).toBe(false)
  await replaceBy(pageOf(LIST))
  expect(handled).toEqual([])
})

test('the scroll position and the focus are kept when the client replaces the early list', async () => {
  scrollTo(0, 120)
  window.dispatchEvent(new Event('scroll'))
  action('FAQ').focus()
  await replaceBy(pageOf(LIST))
  expect(scrollY).toBe(120)
  expect(document.activeElement).toBe(action('FAQ'))
})

test('the browser follows a tapped link if the client has not handled the tap within 10 s', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  tap('FAQ')
  await vi.advanceTimersByTimeAsync(9_999)
  expect(assign).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(assign).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\/faq$/))
})

test.each(['Set', 'FAQ'])('the browser follows no link if the client handles the last tap, on %s', async (text) => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  tap('FAQ')
  tap(text)
  await replaceBy(pageOf(LIST))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(assign).not.toHaveBeenCalled()
})
