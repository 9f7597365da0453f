import { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z' })
afterAll(() => app.close())

const config = (accepted?: string) =>
  app.inject({ url: '/api/v1/config', headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

test('answers to reads are sent as brotli if the client accepts it', async () => {
  const plain = await config()
  expect(plain.headers['content-encoding']).toBeUndefined()
  const small = await config('gzip, deflate, br')
  expect(small.headers['content-encoding']).toBe('br')
  expect(small.headers['vary']).toContain('accept-encoding')
  expect(JSON.parse(brotliDecompressSync(small.rawPayload).toString())).toEqual(plain.json())
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length * 0.75)
})

test('short answers, errors and answers to writes are not compressed', async () => {
  const accepted = { 'accept-encoding': 'br' }
  for (const request of [
    { url: '/healthz' },
    { url: '/api/v1/points' },
    { url: '/api/v1/auth/tokens', method: 'POST' as const, payload: {} },
  ])
    expect((await app.inject({ ...request, headers: accepted })).headers['content-encoding']).toBeUndefined()
})
