import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Downloads } from '../../worker/data-use.ts'
import { reportDownloads } from './report-downloads.ts'

const entry = (name: string) => ({
  name,
  transferSize: 1000,
  nextHopProtocol: 'h2',
  initiatorType: 'fetch',
  workerStart: 0,
})

/** The timings before the report starts, and those that are not delivered yet. */
let before: object[]
let undelivered: object[]
let saved: string | null

beforeEach(() => {
  before = [entry('/a')]
  undelivered = []
  saved = null
  vi.stubGlobal('window', { momiEarly: { leave: () => {} } })
  vi.stubGlobal('sessionStorage', { getItem: () => saved, removeItem: () => (saved = null) })
  vi.stubGlobal('performance', { getEntriesByType: () => [entry('/missions')] })
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      found: (list: { getEntries: () => object[] }) => void
      constructor(found: (list: { getEntries: () => object[] }) => void) {
        this.found = found
      }
      observe({ buffered }: { buffered: boolean }) {
        this.found({ getEntries: () => (buffered ? before : []) })
      }
      takeRecords = () => undelivered.splice(0)
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

/** The names of the downloads that a worker is told of, in order. */
function started(): string[] {
  const told: string[] = []
  reportDownloads({
    postMessage: (message: Downloads) => void told.push(...message.downloads.map(({ name }) => name)),
  })
  return told
}

test('[CLI-08] a page reports what it has downloaded, with itself', () => {
  expect(started()).toEqual(['/a', '/missions'])
})

test('[CLI-08] what earlier pages downloaded before there was a worker is reported once', () => {
  saved = JSON.stringify([entry('/b')])
  expect(started()).toEqual(['/a', '/missions', '/b'])
  expect(started()).toEqual(['/a', '/missions'])
})

test('[CLI-08] a page that was left before, and is shown again, reports only what is new', () => {
  Object.assign(window, { momiEarly: { leave: () => {}, hasLeft: true } })
  expect(started()).toEqual([])
})

test('[CLI-08] a page that is left reports what was not delivered yet', () => {
  const told = started()
  undelivered = [entry('/c')]
  window.momiEarly?.leave()
  expect(told).toEqual(['/a', '/missions', '/c'])
})
