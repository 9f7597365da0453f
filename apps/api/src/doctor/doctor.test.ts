import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { recordRun } from '../jobs/job-runs.ts'
import { momi } from '../momi.ts'
import { productionEnv } from '../testing/production-env.ts'
import { testApp } from '../testing/test-app.ts'
import { checkDatabase } from './database.ts'
import { reasonOf } from './finding.ts'
import { checkPartners } from './partners.ts'
import { checkSettings } from './settings.ts'

const app = await testApp({ now: new Date().toISOString() })
const partner = createServer((request, answer) =>
  answer.writeHead(request.url === '/keys' ? 200 : 404, { 'content-type': 'application/json' }).end('{"keys":[]}'),
)
partner.listen(0, '127.0.0.1')
await once(partner, 'listening')
const address = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`
afterAll(async () => {
  partner.close()
  await app.close()
})

const PRODUCTION = await productionEnv()
const CLOSED = 'http://127.0.0.1:2'
const doctor = (settings: Record<string, string>, ...argv: string[]) =>
  momi({ settings, open: () => Promise.reject(new Error('not used')) }, ['doctor', ...argv])

test('[OPS-01] each missing optional setting is named together with what does not work without it', () => {
  const bare = checkSettings(readEnv(PRODUCTION)).filter(({ status }) => status === 'degraded')
  expect(bare.map(({ about }) => about)).toEqual(
    expect.arrayContaining(['TRUST_PROXY', 'FCM_SERVICE_ACCOUNT', 'TOP_UP_URL', 'SMTP_URL', 'SERVICE_API_KEYS']),
  )
  expect(bare).toContainEqual({
    about: 'FCM_SERVICE_ACCOUNT',
    status: 'degraded',
    detail: 'is missing: no pushes are sent',
  })
  const given = checkSettings(readEnv({ ...PRODUCTION, TRUST_PROXY: '1', TOP_UP_URL: address }))
  expect(given.map(({ about }) => about)).not.toContain('TRUST_PROXY')
  expect(given.map(({ about }) => about)).not.toContain('TOP_UP_URL')
})

test('[OPS-01] a setting under its earlier name is reported with the name that it has now', () => {
  expect(checkSettings(readEnv({ ...PRODUCTION, OAUTH_VISITS_PER_HOUR: '7' }))).toContainEqual({
    about: 'OAUTH_VISITS_PER_HOUR',
    status: 'degraded',
    detail: 'is now AUTHORIZATION_REQUESTS_PER_HOUR; a later release does not read the earlier name',
  })
})

test('[OPS-01] each configured partner is contacted, and a partner that does not answer is reported with the reason', async () => {
  const env = readEnv({
    ...PRODUCTION,
    MOMI_ENV: 'development',
    TOP_UP_URL: address,
    SMTP_URL: address.replace('http', 'smtp'),
    GAS_FEE_URL: CLOSED,
    GOOGLE_CLIENT_IDS: 'a',
    GOOGLE_JWKS_URL: `${address}/keys`,
    MOBILE_AUTH_AUDIENCES: 'b',
    MOBILE_AUTH_JWKS_URL: `${address}/missing`,
  })
  const byName = Object.fromEntries(
    (await checkPartners(env)).map(({ about, status, detail }) => [about, [status, detail]]),
  )
  const host = new URL(address).host
  expect(byName).toEqual({
    GOOGLE_JWKS_URL: ['ok', `${host} answers`],
    MOBILE_AUTH_JWKS_URL: ['degraded', `${host} does not answer: status 404`],
    TOP_UP_URL: ['ok', `${host} answers`],
    SMTP_URL: ['ok', `${host} answers`],
    GAS_FEE_URL: ['degraded', '127.0.0.1:2 does not answer: ECONNREFUSED'],
  })
})

test('the reason why a partner does not answer is the code of the network error, or else the message of the error', async () => {
  const timeOut = await fetch('data:,', {
    signal: AbortSignal.abort(new DOMException('Timed out', 'TimeoutError')),
  }).catch((error: unknown) => error)
  const refused = await fetch(CLOSED).catch((error: unknown) => error)
  const status = new Error('status 404')
  expect([timeOut, refused, status].map(reasonOf)).toEqual(['Timed out', 'ECONNREFUSED', 'status 404'])
})

test('a newer schema, a clock that differs from ours, and a failed job are each reported as degraded', async () => {
  const { db } = app.database
  const now = () => new Date()
  const inAMinute = () => new Date(Date.now() + 60_000)
  const statuses = async (clock: () => Date, newer: string[] = []) =>
    Object.fromEntries((await checkDatabase({ db, newer }, clock)).map(({ about, status }) => [about, status]))
  expect(await statuses(now)).toMatchObject({ database: 'ok', clock: 'ok', jobs: 'degraded' })
  expect(await statuses(inAMinute, ['9999_x.sql'])).toMatchObject({ database: 'degraded', clock: 'degraded' })
  const at = new Date()
  for (const [job, failure] of [
    ['one', null],
    ['two', 'no network'],
  ] as const)
    await app.database.transact((tx) => tx.one(recordRun, { job, started_at: at, ended_at: at, failure }))
  const findings = await checkDatabase({ db, newer: [] }, now)
  expect(findings.filter(({ about }) => about.startsWith('job'))).toEqual([
    { about: 'job two', status: 'degraded', detail: 'its last run failed: no network' },
  ])
})

test('[OPS-01] doctor fails if a setting prevents the start or if the database is unreachable, in text and in JSON', async () => {
  await expect(doctor({ ...PRODUCTION, HASH_KEY: 'x' })).rejects.toThrow('FAILED    settings: HASH_KEY is too short')
  const failure = await doctor({ ...PRODUCTION, DATABASE_URL: 'postgres://momi@127.0.0.1:1/momi' }, '--json').catch(
    (error: Error) => error.message,
  )
  const findings = JSON.parse(failure) as { about: string; status: string; detail: string }[]
  expect(findings.find(({ about }) => about === 'database')).toMatchObject({ status: 'failed' })
  expect(findings.find(({ about }) => about === 'SMTP_URL')).toMatchObject({ status: 'degraded' })
})
