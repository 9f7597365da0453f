import { connect, createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { onPostgres, postgresDatabase } from '../testing/test-database.ts'
import { connectPostgres } from './connect.ts'
import { isUnavailable } from './unavailable.ts'

test.each([
  ['a refused connection', { code: 'ECONNREFUSED' }, true],
  ['a connection that the server ended', { code: '57P01' }, true],
  ['a server that has become a standby', { code: '25006' }, true],
  ['a password that the server no longer accepts', { code: '28P01' }, true],
  ['a full disk', { code: '53100' }, true],
  ['a full disk, met by a new connection', { code: 'XX000', message: 'could not write init file' }, true],
  ['a duplicate key', { code: '23505', message: 'duplicate key value violates unique constraint' }, false],
  ['a bug in the server', { code: 'XX000', message: 'cache lookup failed' }, false],
])('isUnavailable tells an unavailable database from other errors: %s', (_, error, expected) => {
  expect(isUnavailable(error)).toBe(expected)
})

/** A path to PostgreSQL that breaks off instead of passing on the answer after the first `answers` ones. */
async function breakingPath(url: string, answers: number) {
  const { port } = new URL(url)
  let broken = false
  const server = createServer((client) => {
    const upstream = connect(Number(port), '127.0.0.1')
    let passed = 0
    client.on('data', (data) => upstream.write(data))
    upstream.on('data', (data) => {
      if (passed++ < answers) return void client.write(data)
      broken = true
      client.destroy()
      upstream.destroy()
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const path = new URL(url)
  path.port = String((server.address() as AddressInfo).port)
  return { url: path.href, hasBroken: () => broken, close: () => new Promise((resolve) => server.close(resolve)) }
}

// Vitest fails this run if the end of a connection is an error that nobody handles, which would end a process.
test.runIf(onPostgres)(
  'a connection that breaks at any answer while the schema is checked refuses the start, and does not end the process',
  async () => {
    const database = await postgresDatabase()
    let hasBroken = true
    let answers = 0
    for (; hasBroken; answers++) {
      const path = await breakingPath(database.url, answers)
      const outcome = await connectPostgres(path.url, 1).then(
        async ({ close }) => close(),
        (error: unknown) => error,
      )
      hasBroken = path.hasBroken()
      expect(outcome === undefined || isUnavailable(outcome)).toBe(true)
      expect(outcome === undefined).toBe(!hasBroken)
      await path.close()
    }
    expect(answers).toBeGreaterThan(3)
    await database.drop()
  },
)
