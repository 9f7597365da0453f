// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { surviveTranslation } from './foreign-text.ts'

surviveTranslation()

let root: Root
let page: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

const textsIn = (node: Node): Text[] =>
  [...node.childNodes].flatMap((child) => (child instanceof Text ? [child] : textsIn(child)))

const translated = (text: string) => {
  const font = document.createElement('font')
  font.textContent = text.toUpperCase()
  return font
}

/** The ways in which translators replace texts. */
const WAYS: Record<string, (texts: Text[]) => void> = {
  'replaces each text': (texts) => texts.forEach((text) => text.replaceWith(translated(text.data))),
  'inserts an element before each text, then removes the text': (texts) =>
    texts.forEach((text) => {
      text.parentNode!.insertBefore(translated(text.data), text)
      text.remove()
    }),
  'moves each text into an element': (texts) =>
    texts.forEach((text) => {
      const font = document.createElement('font')
      text.replaceWith(font)
      font.append(text)
    }),
  'replaces neighbouring texts by one element': (texts) => {
    for (const first of texts.filter(({ previousSibling }) => !(previousSibling instanceof Text))) {
      const own = texts.filter((text) => {
        const run = [first as Node]
        while (run.at(-1)!.nextSibling instanceof Text) run.push(run.at(-1)!.nextSibling!)
        return run.includes(text)
      })
      first.before(translated(own.map(({ data }) => data).join('')))
      for (const text of own) text.remove()
    }
  },
  'translates twice': (texts) => {
    for (const text of texts) {
      const first = translated(text.data)
      text.replaceWith(first)
      void Promise.resolve().then(() => first.replaceWith(translated(text.data)))
    }
  },
}

const show = (content: ReactNode) => root.render(content)

const isRead = (expected: string) => page.textContent?.toLowerCase() === expected.toLowerCase()

test.each(Object.keys(WAYS))('React shows the current texts on a page whose translator %s', async (way) => {
  const steps: [ReactNode, string][] = [
    [
      <p key="p">
        You have {5} points {'now'}
      </p>,
      'You have 5 points now',
    ],
    [
      <p key="p">
        You have {6} points {'now'}
      </p>,
      'You have 6 points now',
    ],
    [
      <p key="p">
        You have {7} <b>spins</b> {'now'}
      </p>,
      'You have 7 spins now',
    ],
    [<p key="p">One text</p>, 'One text'],
    [<p key="p">Another text</p>, 'Another text'],
    [['Bare ', <b key="b">text</b>, ' at the end'], 'Bare text at the end'],
    [['Other ', <i key="i">first </i>, <b key="b">text</b>], 'Other first text'],
    ['Only a text', 'Only a text'],
    [null, ''],
  ]
  for (const [content, expected] of steps) {
    await act(async () => show(content))
    expect(isRead(expected), `${page.innerHTML} instead of ${expected}`).toBe(true)
    WAYS[way]!(textsIn(page))
    await act(async () => {})
    await act(async () => {})
    expect(isRead(expected), `${page.innerHTML} instead of the translated ${expected}`).toBe(true)
  }
})

test('a translation that is undone leaves the texts to React', async () => {
  await act(async () => show(['You have ', 5, ' points']))
  const text = textsIn(page)[1]!
  const font = translated(text.data)
  text.replaceWith(font)
  await act(async () => {})
  font.replaceWith(text)
  await act(async () => {})
  await act(async () => show(['You have ', 6, ' points']))
  expect(isRead('You have 6 points')).toBe(true)
  await act(async () => show('No points'))
  expect(isRead('No points')).toBe(true)
})
