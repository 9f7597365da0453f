// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BadAnswerError, NetworkError } from '../http/api-error.ts'
import { loadAsset } from './load-asset.ts'

let answers: (() => Response | Promise<Response>)[]
let fetched: string[]
let names = 0
/** A chunk's import, as it is in the built code, and the name of the chunk. */
function chunk() {
  const name = `c${++names}.js`
  // oxlint-disable-next-line no-eval, no-new-func -- the name is read from the code of the import
  const load = Object.assign(async () => 'loaded', { toString: () => `()=>import("./${name}")` })
  return { name, load }
}
const script = () => new Response('export {}', { headers: { 'content-type': 'text/javascript' } })
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  answers = []
  fetched = []
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url.slice(url.lastIndexOf('/') + 1))
    return answers.shift()!()
  })
})
afterEach(() => vi.unstubAllGlobals())

test('an import begins when its files have been fetched, and fetches each file once', async () => {
  const { name, load } = chunk()
  answers = [script, script]
  expect(await loadAsset(load, ['assets/shared.js'])).toBe('loaded')
  expect(await loadAsset(load, ['assets/shared.js'])).toBe('loaded')
  expect(fetched).toEqual([name, 'shared.js'])
})

test.each([
  ['a failed network', offline, NetworkError],
  ['a server error', () => new Response('', { status: 503 }), BadAnswerError],
  [
    'the page of a network with a log-in',
    () => new Response('<p>', { headers: { 'content-type': 'text/html' } }),
    BadAnswerError,
  ],
])('%s rejects with the error that tells it, and the next attempt fetches again', async (_, failure, type) => {
  const { name, load } = chunk()
  answers = [failure, script]
  const error = await loadAsset(load).catch((thrown: unknown) => thrown)
  expect((error as Error).constructor).toBe(type)
  expect(await loadAsset(load)).toBe('loaded')
  expect(fetched).toEqual([name, name])
})

test('[APP-14] a missing file raises the preload-error event, and rejects unless that is prevented', async () => {
  const { load } = chunk()
  answers = [() => new Response('', { status: 404 }), () => new Response('', { status: 404 })]
  const seen: unknown[] = []
  const listener = (event: Event) => void seen.push((event as Event & { payload: Error }).payload.message)
  addEventListener('vite:preloadError', listener)
  await expect(loadAsset(load)).rejects.toThrow('Failed to fetch dynamically imported module')
  removeEventListener('vite:preloadError', listener)
  expect(seen).toEqual([expect.stringContaining('Failed to fetch dynamically imported module')])

  addEventListener('vite:preloadError', (event) => event.preventDefault(), { once: true })
  const outcome = await Promise.race([
    loadAsset(load).then(() => 'settled'),
    Promise.resolve().then(() => new Promise((resolve) => setTimeout(resolve, 20, 'waiting'))),
  ])
  expect(outcome).toBe('waiting')
})
