import type { BrowserContext, CDPSession, Page } from 'playwright-core'

const QUIET_MS = 3000

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
  const finished = ({ encodedDataLength }: { encodedDataLength: number }) => {
    bytes += encodedDataLength
    heardAt = Date.now()
  }
  return {
    watch: async (page: Page) => {
      page.on('request', (request) => (bytes += request.postDataBuffer()?.length ?? 0))
      const session = await context.newCDPSession(page)
      session.on('Network.loadingFinished', finished)
      await session.send('Network.enable')
      await (workers ??= watchWorkers(log, session, finished))
    },
    /** Returns the total once nothing has been loaded for a while. */
    total: async () => {
      while (Date.now() - heardAt < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 200))
      return bytes
    },
  }
}

type Finished = (event: { encodedDataLength: number }) => void

/**
 * The service workers of the page's context. Playwright has no sessions for service workers, so their messages are
 * relayed.
 */
async function watchWorkers(log: CDPSession, page: CDPSession, finished: Finished): Promise<void> {
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
    const { method, params } = JSON.parse(message) as { method?: string; params: { encodedDataLength: number } }
    if (method === 'Network.loadingFinished') finished(params)
  })
  await log.send('Target.setDiscoverTargets', { discover: true })
}
