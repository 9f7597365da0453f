import type { IncomingMessage } from 'node:http'
import { forward, startProxy } from './proxy.ts'

const QUIET_MS = 3000

export type NetworkLog = Awaited<ReturnType<typeof networkLog>>

/**
 * The service worker's script. It is not counted, because the browser itself fetches it and checks it for updates,
 * unseen by pages and the worker.
 */
const WORKER_SCRIPT = /\/sw\.js$/

/**
 * An HTTP proxy that counts the bytes of a browser context: responses with their headers, and the request bodies of
 * pages and the service worker. The browser's own network events are not used, because they are lost when their page is
 * left.
 */
export async function networkLog() {
  let bytes = 0
  let heardAt = Date.now()
  const { proxy, close } = await startProxy((received, answer) => {
    const isCounted = !WORKER_SCRIPT.test(received.url ?? '')
    const add = (more: number) => {
      if (isCounted) bytes += more
      heardAt = Date.now()
    }
    received.on('data', (part: Buffer) => add(part.length))
    forward(received, answer, (response) => {
      add(headBytes(response))
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.on('data', (part: Buffer) => add(part.length))
      response.pipe(answer)
    })
  })
  return {
    proxy,
    /** Returns the total once nothing has been sent or received for a while. */
    total: async () => {
      while (Date.now() - heardAt < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 200))
      return bytes
    },
    close,
  }
}

/** The size of a response's status line and headers. */
export function headBytes({ statusCode, statusMessage, rawHeaders }: IncomingMessage): number {
  const separators = rawHeaders.length * 2 + 4
  return `HTTP/1.1 ${statusCode} ${statusMessage}`.length + rawHeaders.join('').length + separators
}
