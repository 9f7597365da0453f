// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { navigateTo } from './navigate-to.ts'

/** Follows a link on the screen of this address. Returns the arguments with which the router is called, if it is. */
function follow(shown: string, target: string, options?: { replace: boolean }, state: object | null = null) {
  history.replaceState(state, '', shown)
  document.body.innerHTML = '<a href="/"></a><h1>A screen</h1>'
  const navigate = vi.fn<(target: string, options?: object) => void>()
  navigateTo(navigate, target, options)
  return navigate.mock.calls[0]
}
const focused = () => document.activeElement?.tagName
afterEach(() => {
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})

test.each([
  ['/faq', '/faq'],
  ['/faq/', '/faq'],
  ['/faq#wallet', '/faq'],
  ['/rewards/earned?status=PENDING', '/rewards/earned?status=PENDING'],
])('on %s, a link to %s shows the top of the screen and adds no entry to the history', (shown, target) => {
  expect(follow(shown, target)).toBeUndefined()
  expect(focused()).toBe('H1')
})

test.each([
  ['another screen', '/faq', '/terms'],
  ['an anchor', '/faq', '/faq#wallet'],
  ['another query', '/points/history', '/points/history?exchange=1'],
])('a link to %s is a navigation', (_, shown, target) => {
  expect(follow(shown, target)).toEqual([target, undefined])
  expect(focused()).toBe('BODY')
})

test('a redirect to the same screen, and a link in a dialog, are navigations', () => {
  expect(follow('/faq', '/faq', { replace: true })).toEqual(['/faq', { replace: true }])
  expect(follow('/faq', '/faq', undefined, { overlays: 1 })).toEqual(['/faq', { replace: true }])
  expect(focused()).toBe('BODY')
})
