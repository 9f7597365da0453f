import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Status = 'SUCCESS' | 'PENDING' | 'FAILURE'
/**
 * Planned outcome of the next request: a status as the answer; `DOWN`: 503, and nothing is sent; `LOST`: the amount is
 * sent, but the answer is lost.
 */
type Plan = Status | 'DOWN' | 'LOST'

export type GasFeeService = Awaited<ReturnType<typeof startGasFeeService>>

/**
 * A service that sends wallets the coin for network fees. It sends once per reference, however many requests there are.
 */
export async function startGasFeeService({ token }: { token: string }) {
  const sent = new Map<string, { address: string; amount: string; status: Status }>()
  const planned: Plan[] = []
  const server = createServer((request, response) => {
    const say = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const serve = async () => {
      const [, reference] = /^\/top-ups\/([\w-]+)$/.exec(request.url ?? '') ?? []
      if (request.method !== 'PUT' || reference === undefined) return say(404, {})
      if (request.headers.authorization !== `Bearer ${token}`) return say(401, {})
      const { address, amount } = JSON.parse(await text(request)) as { address: string; amount: string }
      if (!/^0x[0-9a-fA-F]{40}$/.test(address) || !/^[1-9]\d*$/.test(amount)) return say(422, {})
      const plan = planned.shift() ?? 'SUCCESS'
      if (plan === 'DOWN') return say(503, {})
      const known = sent.get(reference)
      const status = plan === 'LOST' ? 'SUCCESS' : plan
      if (!known || known.status === 'PENDING') sent.set(reference, { address, amount, status })
      if (plan === 'LOST') return request.socket.destroy()
      return say(200, { status: sent.get(reference)!.status })
    }
    serve().catch(() => say(500, {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Plans the outcomes of the next requests, in order. */
    plan: (...plans: Plan[]) => planned.push(...plans),
    /** What was sent, by the reference of the request. */
    sent,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
