// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compileFunction } from 'node:vm'
import type * as ReactTypes from 'react'
import type * as ReactDomTypes from 'react-dom'
import type * as ClientTypes from 'react-dom/client'
import { beforeEach, expect, test } from 'vitest'
import { usedIn, withoutUnused } from './unused-react.ts'

const { resolve } = createRequire(import.meta.url)
const fileOf = (name: string, file: string) =>
  join(dirname(resolve(`${name}/package.json`)), `cjs/${file}.production.js`)
const REACT_DOM = readFileSync(fileOf('react-dom', 'react-dom-client'), 'utf8')

/** Runs the code of a CommonJS module. */
function evaluated(code: string, modules: Readonly<Record<string, unknown>>): unknown {
  const module = { exports: {} }
  const run = compileFunction(code, ['module', 'exports', 'require']) as (...given: unknown[]) => void
  run(module, module.exports, (name: string) => modules[name])
  return module.exports
}

/** The production build of React, with this code of react-dom/client. */
function reactWith(clientCode: string) {
  const file = (name: string, path: string, modules = {}) =>
    evaluated(readFileSync(fileOf(name, path), 'utf8'), modules)
  const react = file('react', 'react')
  const scheduler = file('scheduler', 'scheduler')
  const reactDom = file('react-dom', 'react-dom', { react })
  return {
    React: react as typeof ReactTypes,
    ReactDom: reactDom as typeof ReactDomTypes,
    client: evaluated(clientCode, { react, scheduler, 'react-dom': reactDom }) as typeof ClientTypes,
  }
}

beforeEach(() => document.body.replaceChildren())

/** The page after each step of a person, with every part of React that the client uses. */
async function pages(clientCode: string): Promise<string[]> {
  const { React, ReactDom, client } = reactWith(clientCode)
  const { createElement: h, useState, useEffect, useId, useRef, useDeferredValue, useSyncExternalStore } = React
  const seen: string[] = []
  const root = document.createElement('div')
  const others = document.createElement('aside')
  document.body.replaceChildren(root, others)
  const note = async (awaited: string) => {
    await expect.poll(() => document.body.innerHTML, { interval: 20 }).toContain(awaited)
    seen.push(document.body.innerHTML)
  }

  const Theme = React.createContext('light')
  const Part = React.memo(({ name }: { name: string }) => h('b', null, name, React.use(Theme)))
  const Field = React.forwardRef<HTMLInputElement, { onChange: (value: string) => void; value: string }>(
    ({ onChange, value }, ref) =>
      h('input', { ref, value, onChange: (event) => onChange(event.currentTarget.value), 'aria-label': 'name' }),
  )
  let arrive: (module: { default: () => ReactTypes.ReactNode }) => void = () => {}
  const Late = React.lazy(() => new Promise<{ default: () => ReactTypes.ReactNode }>((done) => (arrive = done)))
  class Caught extends React.Component<{ children: ReactTypes.ReactNode }, { failed: boolean }> {
    override state = { failed: false }
    static getDerivedStateFromError = () => ({ failed: true })
    override render = () => (this.state.failed ? h('i', null, 'failed') : this.props.children)
  }
  const Failing = ({ fails }: { fails: boolean }) => {
    if (fails) throw new Error('on purpose')
    return 'well'
  }
  const listeners = new Set<() => void>()
  let stored = 0

  function App() {
    const [names, setNames] = useState(['a', 'b', 'c'])
    const [text, setText] = useState('')
    const [fails, setFails] = useState(false)
    const input = useRef<HTMLInputElement>(null)
    const kept = useSyncExternalStore(
      (listener) => (listeners.add(listener), () => listeners.delete(listener)),
      () => stored,
    )
    useEffect(() => input.current?.setAttribute('data-effect', String(names.length)), [names])
    return h(
      Theme,
      { value: fails ? 'dark' : 'light' },
      h(Field, { ref: input, value: text, onChange: setText }),
      h('p', { id: useId(), style: { color: 'red' }, hidden: fails }, useDeferredValue(text), kept),
      names.map((name) => h(Part, { key: name, name })),
      h('button', { onClick: () => setNames((old) => [...old.slice(1), 'd']) }, 'turn'),
      h('form', { onSubmit: (event) => (event.preventDefault(), setFails(true)) }, h('button', null, 'fail')),
      h(Caught, null, h(Failing, { fails })),
      h(React.Suspense, { fallback: 'loading' }, h(Late)),
      ReactDom.createPortal(h('em', null, text), others),
      h('svg', { viewBox: '0 0 1 1' }, h('path', { d: 'M0 0', strokeWidth: 2 })),
    )
  }

  const rendered = client.createRoot(root, { onCaughtError: () => {} })
  rendered.render(h(React.StrictMode, null, h(App)))
  await note('data-effect')
  arrive({ default: () => h('u', null, 'here') })
  await note('<u>here</u>')
  const find = <T extends Element>(selector: string) => root.querySelector<T>(selector)!
  find<HTMLButtonElement>('button').click()
  await note('<b>dlight</b>')
  ReactDom.flushSync(() => {
    const input = find<HTMLInputElement>('input')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'typed')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await note('>typed0<')
  stored = 7
  for (const listener of listeners) listener()
  await note('>typed7<')
  find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await note('failed')
  rendered.unmount()
  await note('<div></div>')
  return seen
}

test('React shows the same with and without the parts that the client does not use', async () => {
  const all = await pages(REACT_DOM)
  expect(await pages(withoutUnused(REACT_DOM))).toEqual(all)
  expect(new Set(all).size).toBe(all.length)
})

test('an update of React that renames what is left out is noticed', () => {
  expect(() => withoutUnused(REACT_DOM.replaceAll('isHostHoistableType', 'isHoistable'))).toThrow('isHostHoistableType')
  expect(() => withoutUnused(REACT_DOM.replaceAll('isHydrating', 'hydrates'))).toThrow('isHydrating')
})

test('what is left out is found in the code of the client', () => {
  expect(usedIn('let a=(0,b.jsx)(c.ViewTransition,{})')).toBe('.ViewTransition')
  expect(usedIn('let a=(0,b.jsx)(`title`,{children:`Momi`})')).toContain('title')
  expect(usedIn('let a=(0,b.jsxs)(`main`,{title:`Momi`})')).toBeUndefined()
})
