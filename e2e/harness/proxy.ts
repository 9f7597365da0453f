import { createServer, request, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts an HTTP proxy for a browser context. The context's pages keep their origin. */
export async function startProxy(handle: RequestListener) {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    /** The proxy setting of a browser context. Without `bypass`, requests to this machine would not use the proxy. */
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Sends a request on to its server, and gives the response to `relay`, which answers the browser with it. */
export function forward(
  received: IncomingMessage,
  answer: ServerResponse,
  relay: (response: IncomingMessage) => void,
): void {
  const { 'proxy-connection': _, ...headers } = received.headers
  const forwarded = request(received.url ?? '', { method: received.method, headers }, (response) => {
    response.on('error', () => answer.destroy())
    relay(response)
  })
  forwarded.on('error', () => answer.destroy())
  answer.on('close', () => forwarded.destroy())
  received.pipe(forwarded)
}
