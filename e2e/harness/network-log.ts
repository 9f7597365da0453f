import type { BrowserContext, CDPSession, Page } from 'playwright-core'

const QUIET_MS = 3000

export type NetworkLog = Awaited<ReturnType<typeof networkLog>>

/**
 * The bytes that the browser itself counted for the pages and the service worker of a context, including the bytes that
 * they sent.
 */
export async function networkLog(context: BrowserContext) {
  const browser = context.browser()
  if (!browser) throw new Error('The context has no browser')
  const log = await browser.newBrowserCDPSession()
  let bytes = 0
  let heardAt = Date.now()
  let workers: Promise<void> | undefined
  const add = (more: number) => {
    bytes += more
    heardAt = Date.now()
  }
  return {
    watch: async (page: Page) => {
      page.on('request', (request) => add(request.postDataBuffer()?.length ?? 0))
      const session = await context.newCDPSession(page)
      const count = responseCounter(add)
      session.on('event', ({ method, params }) => count(method, params))
      await session.send('Network.enable')
      await (workers ??= watchWorkers(log, session, responseCounter(add)))
    },
    /** Returns the total once nothing has been sent or received for a while. */
    total: async () => {
      while (Date.now() - heardAt < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 200))
      return bytes
    },
  }
}

interface NetworkEvent {
  requestId: string
  /** Of `dataReceived` the new bytes, of `loadingFinished` all bytes of the response. */
  encodedDataLength: number
  response: { encodedDataLength: number }
}

/**
 * Counts responses by their network events while they arrive: one that is received, but not read before its page is
 * left, does not finish.
 */
function responseCounter(add: (bytes: number) => void) {
  const received = new Map<string, number>()
  return (method: string, params: unknown): void => {
    const { requestId, encodedDataLength, response } = params as NetworkEvent
    const before = received.get(requestId) ?? 0
    const setTotal = (total: number) => {
      received.set(requestId, total)
      add(total - before)
    }
    if (method === 'Network.responseReceived') setTotal(response.encodedDataLength)
    else if (method === 'Network.dataReceived') setTotal(before + encodedDataLength)
    else if (method === 'Network.loadingFinished') setTotal(encodedDataLength)
  }
}

/**
 * The service workers of the page's context. Playwright has no sessions for service workers, so their messages are
 * relayed.
 */
async function watchWorkers(
  log: CDPSession,
  page: CDPSession,
  count: ReturnType<typeof responseCounter>,
): Promise<void> {
  const { targetInfo: own } = await page.send('Target.getTargetInfo')
  const seen = new Set<string>()
  log.on('Target.targetCreated', ({ targetInfo }) => {
    const { targetId, type, browserContextId } = targetInfo
    if (type !== 'service_worker' || browserContextId !== own.browserContextId || seen.has(targetId)) return
    seen.add(targetId)
    log
      .send('Target.attachToTarget', { targetId, flatten: false })
      .then(({ sessionId }) =>
        log.send('Target.sendMessageToTarget', {
          sessionId,
          message: JSON.stringify({ id: 1, method: 'Network.enable' }),
        }),
      )
      .catch(console.warn)
  })
  log.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { method, params } = JSON.parse(message) as { method?: string; params: unknown }
    if (method) count(method, params)
  })
  await log.send('Target.setDiscoverTargets', { discover: true })
}
