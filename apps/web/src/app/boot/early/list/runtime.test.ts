// @vitest-environment happy-dom
import { createElement } from 'react'
import { setupI18n } from '@lingui/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Link as WouterLink } from 'wouter'
import { i18n, lazyComponent, Link, runEffects, Suspense, useLayoutEffect, useLingui } from './runtime.ts'

afterEach(cleanup)

test('a link of the early list has the same markup as a link of wouter', () => {
  const props = { className: 'a', href: '/points', 'aria-label': 'Points', children: 'Points' }
  const { container } = render(createElement(WouterLink, props))
  expect((Link(props) as Element).outerHTML).toBe(container.innerHTML)
})

test.each([
  [{ id: 'plain' }, 'Pontos'],
  [{ id: 'value', values: { balance: '1.500' } }, 'Pontos: 1.500!'],
  [{ id: 'missing' }, 'missing'],
])('the message %o is rendered as Lingui renders it', (message, said) => {
  const messages = { plain: 'Pontos', value: ['Pontos: ', ['balance'], '!'] } as never
  Object.assign(i18n, { locale: 'pt-BR', messages })
  expect(useLingui()._(message)).toBe(said)
  expect(setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': messages } })._(message)).toBe(said)
})

test('Suspense shows the placeholder for a component that is loaded on demand, and any other component itself', () => {
  const Later = lazyComponent()
  expect(Suspense({ children: Later(), fallback: 'wait' })).toBe('wait')
  expect(Suspense({ children: Later() })).toBeUndefined()
  expect(Suspense({ children: 'here', fallback: 'wait' })).toBe('here')
})

test('effects run once, when the page is shown', () => {
  const ran: string[] = []
  useLayoutEffect(() => void ran.push('title'))
  expect(ran).toEqual([])
  runEffects()
  runEffects()
  expect(ran).toEqual(['title'])
})
