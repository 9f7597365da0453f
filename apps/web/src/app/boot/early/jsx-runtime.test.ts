// @vitest-environment happy-dom
import { Fragment as ReactFragment } from 'react'
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Fragment, jsx } from './jsx-runtime.ts'

afterEach(cleanup)

/** Builds an element with the given functions of a runtime, either React's or the early list's. */
type Build = (create: (type: unknown, props: object) => never, fragment: unknown) => unknown

// React expects a key for each child in an array, unless the element is created with `jsxs`.
const createInReact = (type: unknown, props: { children?: unknown }) =>
  (Array.isArray(props.children) ? reactJsxs : reactJsx)(type as never, props)
const inReact = (build: Build) => render(build(createInReact as never, ReactFragment) as never).container.innerHTML

function early(build: Build): string {
  const element = document.createElement('div')
  element.append(build(jsx as never, Fragment) as Node)
  return element.innerHTML
}

const HOSTILE = '"><img src=x onerror=alert(1)>'

test.each<[string, Build]>([
  ['a text and a number', (h) => h('p', { children: ['a', 1, 0] })],
  ['children that are not shown', (h) => h('p', { children: [null, undefined, false, true, ['', null]] })],
  ['a fragment', (h, fragment) => h(fragment, { children: [h('i', {}), null, h('b', {})] })],
  ['booleans of aria and data', (h) => h('i', { 'aria-hidden': false, 'aria-busy': true, 'data-pending': true })],
  ['attributes without a value', (h) => h('a', { href: undefined, 'aria-label': undefined, id: null })],
  ['handlers', (h) => h('button', { type: 'button', onClick: () => {}, children: 'Go' })],
  ['a style', (h) => h('div', { style: { height: '7.25rem' }, className: 'a b' })],
  ['a style without a value', (h) => h('div', { style: { height: undefined } })],
  ['a progress', (h) => h('progress', { value: 0, max: 5 })],
  [
    'a drawing',
    (h) =>
      h('svg', {
        viewBox: '0 0 24 24',
        strokeWidth: '2',
        strokeLinecap: 'round',
        className: 'size-6',
        children: [h('path', { d: 'M9 5l7 7' }), h('use', { href: '/a.svg#b' })],
      }),
  ],
  ['a component', (h) => h(({ name }: { name: string }) => h('b', { children: name }), { name: 'Ann' })],
  ['hostile texts', (h) => h('a', { href: HOSTILE, title: HOSTILE, className: HOSTILE, children: HOSTILE })],
])('the elements of the early list have the same markup as in React: %s', (_, build) => {
  expect(early(build)).toBe(inReact(build))
})
