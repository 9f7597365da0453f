// @vitest-environment happy-dom
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PARTS } from './parts.ts'

const modules = import.meta.glob<Record<string, unknown>>([
  '../../../../packages/ui/src/*.tsx',
  '!../../../../packages/ui/src/*.test.tsx',
])

/** The functions that show the parts that the gallery renders once. */
const SHOWN_BY: Record<string, string> = { DialogHost: 'openDialog(', Toaster: 'toast(' }

test('every component that packages/ui exports has examples', async () => {
  const loaded = await Promise.all(Object.values(modules).map((load) => load()))
  const exported = loaded.flatMap((module) => Object.keys(module).filter((name) => typeof module[name] === 'function'))
  expect(PARTS.map(({ name }) => name).toSorted()).toEqual(exported.toSorted())
})

test.each(PARTS)('$name is rendered in each of its examples, and its code is shown', ({ name, examples }) => {
  expect(examples).not.toEqual([])
  for (const { Example, code } of examples) {
    expect(renderToStaticMarkup(createElement(Example))).not.toBe('')
    expect(code).toMatch(/^function \w+\(/)
    expect(code).toContain(SHOWN_BY[name] ?? `<${name}`)
  }
})
