// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compileFunction } from 'node:vm'
import type * as ReactTypes from 'react'
import type * as ReactDomTypes from 'react-dom'
import type * as ClientTypes from 'react-dom/client'
import { build, type Plugin, type Rollup } from 'vite'
import { beforeEach, expect, test } from 'vitest'
import { elementIn, usedIn } from './check-unused.ts'
import { reactModules } from './modules.ts'
import { withoutUnused } from './without-unused.ts'

const { resolve } = createRequire(import.meta.url)
const fileOf = (name: string, file: string) =>
  join(dirname(resolve(`${name}/package.json`)), `cjs/${file}.production.js`)
const REACT_DOM = readFileSync(fileOf('react-dom', 'react-dom-client'), 'utf8')

interface Parts {
  React: typeof ReactTypes
  ReactDom: typeof ReactDomTypes
  client: typeof ClientTypes
}

/** The production build of React as it is published. */
function published(): Parts {
  const file = (name: string, path: string, modules: Readonly<Record<string, unknown>> = {}): unknown => {
    const module = { exports: {} }
    const code = readFileSync(fileOf(name, path), 'utf8')
    const run = compileFunction(code, ['module', 'exports', 'require']) as (...given: unknown[]) => void
    run(module, module.exports, (other: string) => modules[other])
    return module.exports
  }
  const react = file('react', 'react')
  const scheduler = file('scheduler', 'scheduler')
  const reactDom = file('react-dom', 'react-dom', { react })
  const client = file('react-dom', 'react-dom-client', { react, scheduler, 'react-dom': reactDom })
  return { React: react, ReactDom: reactDom, client } as Parts
}

const ENTRY = 'virtual:react'

/** React as the client has it. */
async function built(): Promise<Parts> {
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id.endsWith(ENTRY) ? ENTRY : undefined),
    load: (id) =>
      id === ENTRY
        ? `export * as React from 'react'
           export * as ReactDom from 'react-dom'
           export * as client from 'react-dom/client'`
        : undefined,
  }
  const outputs = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    plugins: [reactModules, entry],
    build: { write: false, minify: false, lib: { entry: ENTRY, formats: ['iife'], name: 'parts' } },
  })
  const [{ output }] = outputs as [Rollup.RollupOutput]
  return compileFunction(`${output[0].code}; return parts`)() as Parts
}

beforeEach(() => document.body.replaceChildren())

/** The page after each step of a person, with every part of React that the client uses. */
async function pages({ React, ReactDom, client }: Parts): Promise<string[]> {
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
  const Part = ({ name }: { name: string }) => h('b', null, name, React.use(Theme))
  const Field = React.forwardRef<HTMLInputElement, { onChange: (value: string) => void; value: string }>(
    ({ onChange, value }, ref) =>
      h('input', { ref, value, onChange: (event) => onChange(event.currentTarget.value), 'aria-label': 'name' }),
  )
  let arrive: (module: { default: () => ReactTypes.ReactNode }) => void = () => {}
  const Late = React.lazy(() => new Promise<{ default: () => ReactTypes.ReactNode }>((done) => (arrive = done)))
  class Caught extends React.Component<{ children: ReactTypes.ReactNode }, { failed: boolean }> {
    override state = { failed: false }
    static getDerivedStateFromError = () => ({ failed: true })
    override componentDidCatch = (error: Error) => void typed.push(error.message)
    override render = () => (this.state.failed ? h('i', null, 'failed') : this.props.children)
  }
  const typed: string[] = []
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
      h(
        'select',
        { defaultValue: 'b', onChange: (event) => typed.push(event.currentTarget.value) },
        names.map((name) => h('option', { key: name, value: name }, name)),
      ),
      h('textarea', {
        rows: 2,
        defaultValue: 'text',
        onFocus: () => typed.push('focus'),
        onKeyDown: ({ key }) => typed.push(key),
        onPointerEnter: () => typed.push('pointer'),
      }),
      h('input', { type: 'checkbox', checked: fails, onChange: () => typed.push('checked') }),
      h('label', { htmlFor: 'a', dangerouslySetInnerHTML: { __html: '<s>raw</s>' } }),
      h('a', { href: '/a', tabIndex: -1, inert: true, 'data-a': 1 }, 'link'),
      h('button', { onClick: () => setNames((old) => [...old.slice(1), 'd']) }, 'turn'),
      h('form', { onSubmit: (event) => (event.preventDefault(), setFails(true)) }, h('button', null, 'fail')),
      h(Caught, null, h(Failing, { fails })),
      h(React.Suspense, { fallback: 'loading' }, h(Late)),
      ReactDom.createPortal(h('em', null, text), others),
      h('svg', { viewBox: '0 0 1 1' }, h('path', { d: 'M0 0', strokeWidth: 2, fillRule: 'evenodd' })),
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
  const send = (selector: string, event: Event) => find(selector).dispatchEvent(event)
  send('select', new Event('change', { bubbles: true }))
  send('textarea', new FocusEvent('focusin', { bubbles: true }))
  send('textarea', new KeyboardEvent('keydown', { bubbles: true, key: 'Enter' }))
  send('textarea', new CompositionEvent('compositionend', { bubbles: true, data: 'é' }))
  send('textarea', new MouseEvent('pointerover', { bubbles: true }))
  find<HTMLInputElement>('[type=checkbox]').click()
  seen.push(typed.join(' '))
  stored = 7
  for (const listener of listeners) listener()
  await note('>typed7<')
  find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await note('failed')
  expect(typed.at(-1)).toBe('on purpose')
  rendered.unmount()
  await note('<div></div>')
  return seen
}

test('React shows the same with and without the parts that the client does not use', async () => {
  const all = await pages(published())
  expect(await pages(await built())).toEqual(all)
  expect(new Set(all).size).toBe(all.length)
})

test('an update of React that renames what is left out is noticed', () => {
  const names = ['isHostHoistableType', 'isHydrating', 'useOptimistic', 'onBeforeInput', 'xlinkHref', 'strokeWidth']
  for (const name of names) expect(() => withoutUnused(REACT_DOM.replaceAll(name, 'renamed'))).toThrow(name)
})

test('what is left out is found in a chunk of the client', () => {
  expect(usedIn('let a=(0,b.jsx)(c.ViewTransition,{})')).toBe('.ViewTransition')
  expect(usedIn('let [a,b]=c.useReducer(d)')).toBe('.useReducer')
  expect(usedIn('class a extends b{componentDidMount(){c()}}')).toBe('componentDidMount')
  expect(usedIn('let a=(0,b.jsxs)(`main`,{title:`Momi`})')).toBeUndefined()
})

test.each([
  ['_jsx("title", { children: "Momi" })', '<title>'],
  ['React.createElement("style", null, css)', '<style>'],
  ['_jsxs("momi-card", { children: [] })', '<momi-card>'],
  ['_jsx("input", { style: { color: "red" }, onSelect: mark })', 'onSelect of <input>'],
  ['_jsx("div", { onCompositionStartCapture: wait })', 'onCompositionStartCapture of <div>'],
  ['_jsx("form", { action: send })', 'action of <form>'],
  ['_jsx("use", { xlinkHref: "#a" })', 'xlinkHref of <use>'],
  ['_jsx("path", { markerEnd: "url(#a)" })', 'markerEnd of <path>'],
  ['_jsx("path", { strokeWidth: 2, style: { fontWeight: 700 } })', undefined],
  ['_jsx(Tabs, { onSelect: choose, action: send })', undefined],
  ['document.createElement("script", {})', undefined],
])('in a module of the client, %s is found', (code, found) => expect(elementIn(code)).toBe(found))
