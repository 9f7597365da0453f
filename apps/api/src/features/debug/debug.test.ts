import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { testApp } from '../../testing/test-app.ts'

const now = '2026-03-02T08:00:00Z'
const on = await testApp({ now, env: { DEBUG: 'true' } })
const off = await testApp({ now })
afterAll(async () => {
  await on.close()
  await off.close()
})

test('[DBG-02] without DEBUG, every debug path answers 404 like an unknown path, on both origins, before authentication', async () => {
  const ben = await off.person()
  for (const app of [off.api, off.web])
    for (const path of ['push-message', 'me/invalidate-cache', 'points/add', 'nothing'])
      for (const method of ['POST', 'GET', 'DELETE'] as const)
        for (const authorization of [undefined, 'Bearer x', `Bearer ${ben.tokens.accessToken}`]) {
          const headers = authorization === undefined ? {} : { authorization }
          const answer = await app.inject({ method, url: `/api/v1/debug/${path}`, headers })
          expect([path, method, answer.statusCode, answer.json().errorCode]).toEqual([path, method, 404, 'not_found'])
        }
})

test('[DBG-02] in development, the OpenAPI document marks the three debug calls, with or without DEBUG', async () => {
  for (const app of [on, off]) {
    const { paths } = (await app.inject('/openapi.json')).json<{ paths: Record<string, Record<string, object>> }>()
    const marked = Object.entries(paths).filter(([, methods]) =>
      Object.values(methods).some((operation) => 'x-development-only' in operation),
    )
    expect(marked.map(([path]) => path)).toEqual([
      '/api/v1/debug/push-message',
      '/api/v1/debug/me/invalidate-cache',
      '/api/v1/debug/points/add',
    ])
  }
})

test('[DBG-02] with DEBUG, the debug paths require a token', async () => {
  const answer = await on.inject({ method: 'POST', url: '/api/v1/debug/points/add', payload: { points: 5 } })
  expect(answer.statusCode).toBe(401)
})

test('[DBG-02] debug points are added once for each idempotency key and appear in the history; the ledger is consistent', async () => {
  const ada = await on.person()
  const idempotencyKey = randomUUID()
  const add = () => ada('POST /api/v1/debug/points/add', { body: { points: 250 }, idempotencyKey })
  expect([await add(), await add()]).toEqual([{ balance: 250 }, { balance: 250 }])
  const { entries } = await ada('GET /api/v1/points/history', { query: {} })
  expect(entries).toMatchObject([{ amount: 250, reason: 'DEBUG_ADDED', balanceAfter: 250 }])
  expect(await auditLedger(on.database.db)).toEqual([])
})

test("[DBG-02] a debug push goes only to the caller's phones; a foreign URL or a phone number in it is refused", async () => {
  const [ada, ben] = [await on.person(), await on.person()]
  const [ofAda, ofBen] = [`t${randomUUID()}${randomUUID()}`, `t${randomUUID()}${randomUUID()}`]
  await ben('POST /api/v1/user/fcm-token', { body: { token: ofBen } })
  const push = (path: string, body = 'Body') =>
    ada('POST /api/v1/debug/push-message', { body: { title: 'Title', body, path } })
  expect(await push('/missions')).toEqual({ outcomes: [] })
  await ada('POST /api/v1/user/fcm-token', { body: { token: ofAda } })
  expect(await push('/points')).toEqual({ outcomes: ['sent'] })
  const box = on.deps.gateways.pushBox!
  expect(box.received(ofAda)).toMatchObject([{ title: 'Title', body: 'Body', path: '/points' }])
  expect(box.received(ofBen)).toEqual([])
  await expect(push('https://elsewhere.example/')).rejects.toMatchObject({ status: 400, code: 'invalid_request' })
  await expect(push('/points', 'Call 0802 123 4567')).rejects.toMatchObject({ status: 400 })
})

test('[DBG-02] the call to invalidate the cache removes the cached token of the caller', async () => {
  const ada = await on.person()
  const forget = () => ada('POST /api/v1/debug/me/invalidate-cache', {})
  // Each call caches its own token again.
  expect([await forget(), await forget()]).toEqual([{ forgotten: 1 }, { forgotten: 1 }])
})
