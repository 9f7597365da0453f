import {
  Agent,
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

const CHECK_MS = 100
const SLOW_MS = 1500

/** What a network does to a request or its answer. `sent twice`: the process receives it twice, one after the other. */
export const DISTURBANCES = ['request lost', 'answer lost', 'answer truncated', 'sent twice', 'slow'] as const
export type Disturbance = (typeof DISTURBANCES)[number]

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * A load balancer: sends requests to the processes in turn, if they were ready at the last check. `disturb` says what
 * the network in front of it does to the next request.
 */
export async function startLoadBalancer(
  addresses: readonly string[],
  disturb: () => Disturbance | undefined = () => undefined,
) {
  const ready = new Set<string>()
  const agent = new Agent({ keepAlive: true })
  const check = () =>
    Promise.all(
      addresses.map(async (address) => {
        const isReady = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(CHECK_MS * 20) }).then(
          ({ ok }) => ok,
          () => false,
        )
        if (isReady) ready.add(address)
        else ready.delete(address)
      }),
    )
  await check()
  const checking = setInterval(() => void check(), CHECK_MS)

  let turn = 0
  const ask = ({ method = 'GET', url, headers }: IncomingMessage, body: Buffer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const [address] = [...ready].slice(turn++ % ready.size)
      if (address === undefined) return reject(new Error('No process is ready'))
      const { 'transfer-encoding': _, ...sent } = headers
      const upstream = request(`${address}${url}`, { method, headers: sent, agent })
      upstream.on('response', (answer) => {
        buffer(answer).then(
          (text) => resolve({ status: answer.statusCode ?? 500, headers: answer.headers, body: text }),
          reject,
        )
      })
      upstream.on('error', reject)
      upstream.end(body)
    })

  async function forward(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const body = await buffer(from)
    const disturbance = disturb()
    if (disturbance === 'request lost') return void from.socket.resetAndDestroy()
    if (disturbance === 'slow') await sleep(SLOW_MS)
    let answer = await ask(from, body)
    if (disturbance === 'sent twice') answer = await ask(from, body)
    if (disturbance === 'answer lost') return void from.socket.resetAndDestroy()
    const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = answer.headers
    to.writeHead(answer.status, { ...headers, 'content-length': answer.body.length })
    if (disturbance !== 'answer truncated') return void to.end(answer.body)
    to.write(answer.body.subarray(0, answer.body.length / 2), () => from.socket.destroy())
  }
  const server = createServer((from, to) => {
    forward(from, to).catch((error: Error) => {
      if (!to.headersSent) to.writeHead(502)
      to.end(error.message)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    isServedBy: (count: number) => ready.size === count,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      clearInterval(checking)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
