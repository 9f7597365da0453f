import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { sharedBrowser } from './harness/browser.ts'
import { contextsOf } from './harness/contexts.ts'

test('a browser context closes without an error while a route waits for the response of a server', async () => {
  const asked: string[] = []
  // A server that never answers.
  const server = createServer(({ url }) => void asked.push(url ?? ''))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const context = await contextsOf(await sharedBrowser()).open({})
  const page = await context.newPage()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/page`
  const handled = Promise.withResolvers<void>()
  await page.route('http://momi.localhost/**', async (route) => {
    await route.fetch({ url }).finally(handled.resolve)
  })
  const failures: unknown[] = []
  const onFailure = (reason: unknown) => failures.push(reason)
  process.prependListener('unhandledRejection', onFailure)
  const opened = page.goto('http://momi.localhost/').catch(() => 'closed')
  await expect.poll(() => asked).toEqual(['/page'])

  await context.close()
  expect(await opened).toBe('closed')
  await handled.promise
  // Node reports a rejection without a handler after the current turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve))
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  process.off('unhandledRejection', onFailure)
  expect(failures).toEqual([])
})
