// Sends requests of phones to nginx, over keep-alive connections.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'

const TIMEOUT_MS = 10_000

export interface RequestOptions {
  headers?: Readonly<Record<string, string>>
  body?: object
}

/**
 * Returns `send`, which sends a request and resolves to the status and the text of the answer, or rejects if there is
 * no answer, and `close`, which closes the connections.
 */
export function createRequest(origin: string, certificate: string) {
  const agent = new Agent({ keepAlive: true, ca: readFileSync(certificate) })
  const send = (method: string, path: string, { headers = {}, body }: RequestOptions = {}) =>
    new Promise<{ status: number | string; text: string }>((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const outgoing = request(`${origin}${path}`, {
        method,
        agent,
        headers: { ...headers, ...type, 'content-length': Buffer.byteLength(text) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      outgoing.on('error', reject)
      outgoing.on('response', (incoming) => {
        let answer = ''
        incoming.setEncoding('utf8')
        incoming.on('data', (chunk) => (answer += String(chunk)))
        incoming.on('error', reject)
        incoming.on('end', () => resolve({ status: incoming.statusCode!, text: answer }))
      })
      outgoing.end(text)
    })
  return { send, close: () => agent.destroy() }
}
