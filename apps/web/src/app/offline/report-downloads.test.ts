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

/** The resource timings from before `reportDownloads` is called, and those that the observer has not delivered yet. */
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

/** The names of the downloads that are reported to a worker, in order. */
function started(): string[] {
  const told: string[] = []
  reportDownloads({
    postMessage: (message: Downloads) => void told.push(...message.downloads.map(({ name }) => name)),
  })
  return told
}

test('[CLI-08] a page reports its downloads, including its own document', () => {
  expect(started()).toEqual(['/a', '/missions'])
})

test('[CLI-08] downloads of earlier pages that had no worker are reported once', () => {
  saved = JSON.stringify([entry('/b')])
  expect(started()).toEqual(['/a', '/missions', '/b'])
  expect(started()).toEqual(['/a', '/missions'])
})

test('[CLI-08] a page that was left and is shown again reports only new downloads', () => {
  Object.assign(window, { momiEarly: { leave: () => {}, hasLeft: true } })
  expect(started()).toEqual([])
})

test('[CLI-08] a page that is left reports downloads whose timings were not delivered yet', () => {
  const told = started()
  undelivered = [entry('/c')]
  window.momiEarly?.leave()
  expect(told).toEqual(['/a', '/missions', '/c'])
})
