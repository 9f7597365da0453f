// How many requests of a page are sent one after the other, each once the one before is answered.
import type { CDPSession } from 'playwright-core'

export interface Exchange {
  /** Seconds on one clock. */
  sentAt: number
  answeredAt: number
}

/** The length of the longest chain of exchanges in which each is sent after the one before was answered. */
export function longestChain(exchanges: readonly Exchange[]): number {
  const done: { answeredAt: number; length: number }[] = []
  for (const { sentAt, answeredAt } of exchanges.toSorted((a, b) => a.sentAt - b.sentAt)) {
    const before = done.filter((one) => one.answeredAt <= sentAt).map(({ length }) => length)
    done.push({ answeredAt, length: 1 + Math.max(0, ...before) })
  }
  return Math.max(0, ...done.map(({ length }) => length))
}

/**
 * Records the page's requests. The returned function returns the length of the longest chain (see `longestChain`) of
 * requests that the network answered within `milliseconds` of the navigation.
 */
export async function recordRoundTrips(session: CDPSession): Promise<(milliseconds: number) => number> {
  let navigatedAt: number | undefined
  const sent = new Map<string, number>()
  const exchanges: Exchange[] = []
  session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => {
    navigatedAt ??= timestamp
    sent.set(requestId, timestamp)
  })
  session.on('Network.responseReceived', ({ requestId, timestamp, response }) => {
    const isFromNetwork = !response.fromDiskCache && !response.fromServiceWorker && !response.fromPrefetchCache
    const sentAt = sent.get(requestId)
    if (isFromNetwork && sentAt !== undefined) exchanges.push({ sentAt, answeredAt: timestamp })
  })
  await session.send('Network.enable')
  return (milliseconds) => {
    const until = (navigatedAt ?? 0) + milliseconds / 1000
    return longestChain(exchanges.filter(({ answeredAt }) => answeredAt <= until))
  }
}
