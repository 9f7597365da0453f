import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startApi } from './api-process.ts'

test('an api is not started where another process answers, which would be tested in its place', async () => {
  const other = createServer((_, answer) => answer.end()).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(startApi({ env: {}, port: port - 1, main: 'none.ts' })).rejects.toThrow(
    `Another process listens on port ${port}`,
  )
  other.close()
})
