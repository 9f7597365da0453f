import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import type { ErrorBody } from '@momi/contract/errors'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { idTokenIssuer } from '../testing/id-token-issuer.ts'
import { PNG } from '../testing/picture.ts'
import { sendFeedback } from '../testing/send-feedback.ts'
import { testApp } from '../testing/test-app.ts'
import type { Person } from '../testing/person.ts'

const NOBODY = await closedAddress()
const lines: string[] = []
const google = await idTokenIssuer()
const app = await testApp({
  now: '2026-03-02T15:00:00Z',
  logTo: (line) => lines.push(line),
  env: {
    ...google.env,
    GOOGLE_JWKS_URL: NOBODY,
    TOP_UP_URL: NOBODY,
    GAS_FEE_URL: NOBODY,
    OBJECT_STORE_URL: NOBODY,
    OBJECT_STORE_BUCKET: 'momi',
    OBJECT_STORE_KEY_ID: 'id',
    OBJECT_STORE_SECRET: 'secret',
  },
})
afterAll(async () => {
  await app.close()
  await google.close()
})
beforeEach(() => void (lines.length = 0))

/** An address on which nothing listens. */
async function closedAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

const calls: Record<string, (user: Person) => Promise<unknown>> = {
  google: async (user) =>
    user('POST /api/v2/auth/login/google-signin', { body: { idToken: await google.token(randomUUID()) } }),
  topUp: (user) =>
    user('POST /api/v1/giveaway/form', {
      body: {
        rewardChoice: 'vivo-1gb',
        phone: '+5511912340511',
        email: 'bia@example.com',
        isOver18: true,
        agreesToTerms: true,
        isDefaultBrowser: false,
      },
      idempotencyKey: randomUUID(),
    }),
  gasFee: (user) => user('POST /api/v1/roulette/ensure-gas-fee', {}),
  objects: async (user) => {
    const answer = await sendFeedback(app, user, { screenshot: PNG })
    if (answer.statusCode >= 400)
      throw Object.assign(new Error(answer.body), { code: answer.json<ErrorBody>().errorCode })
  },
}

test.each([
  ['google', 'login_provider_unavailable'],
  ['topUp', 'giveaway_partner_connection_error'],
  ['gasFee', 'roulette_gas_fee_service_error'],
  ['objects', 'service_unavailable'],
])('[OPS-06] a 5xx caused by gateway %s is logged once with error code, cause and gateway', async (gateway, code) => {
  const user = await app.person({ country: 'BR', haid: `${randomBytes(15).toString('hex')}a1` })
  await expect(calls[gateway]!(user)).rejects.toMatchObject({ code })
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const [failure, ...more] = told.filter(({ msg }) => msg === 'server error')
  expect(more).toEqual([])
  expect(failure).toMatchObject({ level: 50, code, gateway, cause: `connect ECONNREFUSED ${new URL(NOBODY).host}` })
  expect(told.find(({ status }) => Number(status) >= 500)).toMatchObject({ requestId: failure?.['requestId'] })
})

test('[OPS-06] an unexpected 5xx is logged with its cause and without a gateway', async () => {
  const user = await app.person()
  const { database } = app.deps
  const db = { ...database.db, many: async () => Promise.reject(new Error('relation is gone')) }
  Object.assign(app.deps, { database: { ...database, db } })
  await expect(user('GET /api/v1/points/history', { query: {} })).rejects.toMatchObject({ status: 500 })
  Object.assign(app.deps, { database })
  const told = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'server error')
  expect(told).toMatchObject([{ level: 50, code: 'internal_error', cause: 'relation is gone' }])
  expect(told[0]).not.toHaveProperty('gateway')
})
