import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startApi, type ApiProcess } from './testing/api-process.ts'
import { newPhone, storage } from './testing/http-client.ts'
import { onPostgres } from './testing/test-database.ts'

const CHECK_MS = 100
/** Without a pause, the requests would take the CPU time that the starting processes need. */
const PAUSE_MS = 25
const data = await storage()
afterAll(() => data.remove())

/** A load balancer: sends requests to the processes in turn, if they were ready at the last check. */
async function balance(addresses: string[]) {
  const ready = new Set<string>()
  const agent = new Agent({ keepAlive: true })
  const check = () =>
    Promise.all(
      addresses.map(async (address) => {
        const isReady = await fetch(`${address}/readyz`).then(
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
  const forward = (from: IncomingMessage, to: ServerResponse) => {
    const [address = ''] = [...ready].slice(turn++ % ready.size)
    const upstream = request(`${address}${from.url}`, { method: from.method ?? 'GET', headers: from.headers, agent })
    upstream.on('response', (answer) => {
      to.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(to)
    })
    upstream.on('error', (error) => to.writeHead(502).end(error.message))
    from.pipe(upstream)
  }
  const server = createServer(forward)
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

// A PGlite folder can be opened by one process only.
test.runIf(onPostgres)(
  '[OPS-03] no request fails while the processes behind a load balancer are replaced one by one',
  async () => {
    const start = (number: number, port?: number) =>
      startApi({ env: { ...data.env(number), DRAIN_DELAY_SECONDS: '3' }, ...(port !== undefined && { port }) })
    const apis: ApiProcess[] = await Promise.all([start(0), start(1)])
    const balancer = await balance(apis.map(({ api }) => api))
    const phone = (await newPhone(apis[0]!.api)).on(balancer.url)
    const failures: string[] = []
    let answered = 0
    let isOver = false
    const people = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        await phone('GET /api/v1/points', {}).then(
          () => answered++,
          (error: Error) => failures.push(error.message),
        )
        await sleep(PAUSE_MS)
      }
    })
    for (const [number, api] of apis.entries()) {
      expect(await api.kill('SIGTERM')).toBe(0)
      apis[number] = await start(number, Number(new URL(api.web).port))
      await expect.poll(() => balancer.isServedBy(2), { timeout: 30_000 }).toBe(true)
    }
    isOver = true
    await Promise.all(people)
    balancer.close()
    await Promise.all(apis.map((api) => api.kill('SIGTERM')))
    expect(failures).toEqual([])
    expect(answered).toBeGreaterThan(100)
  },
  120_000,
)
