import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startApi, type ApiProcess } from './testing/api-process.ts'
import { newPhone, storage } from './testing/http-client.ts'
import { startLoadBalancer } from './testing/load-balancer.ts'
import { onPostgres } from './testing/test-database.ts'

/** Without a pause, the requests would take the CPU time that the starting processes need. */
const PAUSE_MS = 25
const data = await storage()
afterAll(() => data.remove())

// A PGlite folder can be opened by one process only.
test.runIf(onPostgres)(
  '[OPS-03] no request fails while the processes behind a load balancer are replaced one by one',
  async () => {
    const start = (number: number, port?: number) =>
      startApi({ env: { ...data.env(number), DRAIN_DELAY_SECONDS: '3' }, ...(port !== undefined && { port }) })
    const apis: ApiProcess[] = await Promise.all([start(0), start(1)])
    const balancer = await startLoadBalancer(apis.map(({ api }) => api))
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
      await expect.poll(() => balancer.isServedBy(2)).toBe(true)
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
