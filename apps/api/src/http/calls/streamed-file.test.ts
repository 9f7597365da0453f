import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { implement } from '../../core/implement.ts'
import { testApp } from '../../testing/test-app.ts'
import { createApp } from '../app.ts'
import { serveRoutes } from './routes.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z' })
afterAll(() => app.close())

const KEY = 'POST /api/v1/file'
const table = { [KEY]: { summary: '', auth: 'none', stream: ['text/csv'] } } as const

/** Serves `chunks` as the file's content. */
function serving(chunks: AsyncIterable<string>) {
  const small = createApp(app.deps, 'small')
  serveRoutes(small, app.deps, implement(table, { [KEY]: () => ({ name: 'lines.csv', type: 'text/csv', chunks }) }))
  return small
}

const post = { method: 'POST', url: '/api/v1/file' } as const

test('a file is sent with its type and name, and is not stored by caches', async () => {
  const small = serving(
    (async function* () {
      yield 'one\r\n'
      yield 'dois é\r\n'
    })(),
  )
  const answer = await small.inject(post)
  expect(answer.body).toBe('one\r\ndois é\r\n')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="lines.csv"',
    'cache-control': 'no-store',
  })
  await small.close()
})

test('an empty file is sent', async () => {
  const small = serving((async function* () {})())
  expect(await small.inject(post)).toMatchObject({ statusCode: 200, body: '' })
  await small.close()
})

test('a failure before the first chunk is answered as an error', async () => {
  const small = serving(
    // oxlint-disable-next-line require-yield
    (async function* () {
      throw new Error('canary')
    })(),
  )
  const answer = await small.inject(post)
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ errorCode: 'internal_error' })
  await small.close()
})

test('a failure after the first chunk closes the connection, so that the file is not taken for complete', async () => {
  const small = serving(
    (async function* () {
      yield 'one\r\n'
      throw new Error('canary')
    })(),
  )
  const address = await small.listen()
  const answer = await fetch(address + post.url, { method: 'POST' })
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow('terminated')
  await small.close()
})

test('no chunks are produced while the reader does not read, and none after the connection is closed', async () => {
  let produced = 0
  const ended = Promise.withResolvers<void>()
  const chunk = 'x'.repeat(64 * 1024)
  const small = serving(
    (async function* () {
      try {
        for (; produced < 10_000; produced++) yield chunk
      } finally {
        ended.resolve()
      }
    })(),
  )
  const sent = request((await small.listen()) + post.url, { method: 'POST' }).end()
  const [answer] = await once(sent, 'response')
  let before = -1
  // While nobody reads, chunks are produced only until the buffers of both sides are full.
  while (before !== produced) {
    before = produced
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(produced).toBeLessThan(1000)
  answer.destroy()
  await ended.promise
  await small.close()
})
