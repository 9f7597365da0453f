/** Bytes that this phone downloaded and uploaded, in this calendar month and in this visit. */
export interface DataUse {
  /** '2026-11', in the phone's time zone. */
  month: string
  monthBytes: number
  visitBytes: number
  /** The time of the last download or upload, in ms. */
  lastAt: number
}

/** A visit ends when nothing was downloaded or uploaded for this long. All tabs belong to the same visit. */
export const VISIT_GAP_MS = 30 * 60_000

/** The data use after `bytes` more. A new month and a new visit start at 0. */
export function addBytes(before: DataUse | undefined, bytes: number, now: number): DataUse {
  const date = new Date(now)
  const month = `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
  const isSameVisit = before && Math.abs(now - before.lastAt) < VISIT_GAP_MS
  return {
    month,
    monthBytes: (before?.month === month ? before.monthBytes : 0) + bytes,
    visitBytes: (isSameVisit ? before.visitBytes : 0) + bytes,
    lastAt: now,
  }
}

/** The fixed number of bytes that the browser adds to the body for the headers (Resource Timing, transferSize). */
const ASSUMED_HEADERS = 300
/**
 * The size of our headers without header compression, by kind of response; usage.e2e.ts compares it with the real one.
 */
export const HEADERS = { page: 1150, call: 265, hashedFile: 260, file: 460 } as const

/** A download, as the network timings report it. */
export type Download = Pick<PerformanceResourceTiming, 'name' | 'nextHopProtocol' | 'initiatorType' | 'workerStart'> & {
  transferSize?: number | undefined
}

/**
 * Whether a download in a page's timings is counted for that page. If the worker answered, these timings are wrong:
 * files have no size, and the page itself has the size of its uncompressed text. The worker's timings have the true
 * sizes.
 */
export const isOfPage = ({ initiatorType, workerStart }: Download): boolean =>
  initiatorType !== 'navigation' || workerStart === 0

function kindOf({ name, initiatorType }: Download): keyof typeof HEADERS {
  if (initiatorType === 'navigation') return 'page'
  const { pathname } = new URL(name)
  if (pathname.startsWith('/api/')) return 'call'
  return pathname.startsWith('/assets/') ? 'hashedFile' : 'file'
}

/**
 * The bytes of a download on the network; 0 from a cache, for another origin that does not reveal the size, and in a
 * browser that does not (Safari before 16.4), where the data use is not shown.
 */
export function networkBytes(entry: Download): number {
  const { transferSize = 0, nextHopProtocol } = entry
  // HTTP/2 and later compress headers to about the size that the browser assumes.
  if (transferSize === 0 || /^h[23]/.test(nextHopProtocol)) return transferSize
  return transferSize - ASSUMED_HEADERS + HEADERS[kindOf(entry)]
}
