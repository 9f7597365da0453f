import { monitoredMetrics } from '@momi/testing/monitored-metrics'
import { afterAll, expect, test } from 'vitest'
import { auditDaily } from '../../core/ledger/ledger-audit.ts'
import { routes } from '../../features/index.ts'
import { jobGauges } from '../../jobs/job-gauges.ts'
import { auditStockDaily } from '../../features/stock/public.ts'
import { chainAll } from '../../testing/chain-all.ts'
import { testApp } from '../../testing/test-app.ts'
import { apiOrigin } from '../origins.ts'
import { claimGauges } from './claim-gauges.ts'
import { clockGauge } from './clock-gauge.ts'
import { createMetrics } from './metrics.ts'
import { holdGauges } from './hold-gauges.ts'
import { moneyGauges } from './money-gauges.ts'
import { spendingGauges } from './spending-gauges.ts'

const NOW = '2026-03-02T08:00:00Z'
const app = await testApp({
  now: NOW,
  env: { SMS_URL: 'http://127.0.0.1:9', GOOGLE_CLIENT_IDS: 'momi', GAS_FEE_DAILY_BUDGET: '100' },
})
const pool = () => ({ open: 5, idle: 2, waiting: 7, max: 10 })
const metrics = createMetrics({
  pool,
  process: { release: '2026.11.1' },
  gauges: [
    clockGauge(app.database.db, app.now),
    jobGauges(app.database.db, app.now, () => []),
    ...moneyGauges(app.deps),
    ...spendingGauges(app.deps),
    claimGauges(app.deps),
    holdGauges(app.deps),
  ],
})
const api = apiOrigin({ ...app.deps, metrics }, routes)
afterAll(() => Promise.all([api.close(), app.close()]))

const scrape = async () => (await api.inject('/metrics')).body

test('[OPS-06] refused requests are counted by route template and error code, and successful ones are not', async () => {
  await api.inject('/api/v1/points/history?size=7')
  await api.inject('/api/v1/config')
  const text = await scrape()
  expect(text).toContain(
    'momi_http_errors_total{method="GET",route="/api/v1/points/history",code="access_token_missing"} 1',
  )
  expect(text).not.toContain('momi_http_errors_total{method="GET",route="/api/v1/config"')
})

test('[OPS-06] calls of gateways are counted by result, without their input', async () => {
  const { objects, google, sms } = app.deps.gateways
  await objects.get('canary-name')
  await expect(google.verify('canary-token')).rejects.toThrow('Not a signed token')
  await expect(sms.send({ to: '+5511912340511', text: 'canary-text' })).rejects.toThrow(
    'The SMS provider answered nothing',
  )
  const text = await scrape()
  for (const call of [
    'gateway="objects",method="get",result="ok"',
    'gateway="google",method="verify",result="refused"',
  ])
    expect(text).toContain(`momi_gateway_call_seconds_count{${call}} 1`)
  expect(text).toContain('momi_gateway_call_seconds_count{gateway="sms",method="send",result="failed"} 1')
  expect(text).not.toMatch(/canary|5511912340511/)
})

test('a database that does not answer is reported as a metric, and the other metrics are served', async () => {
  const lost = createMetrics({ gauges: [{ gauges: {}, labels: [], read: () => Promise.reject(new Error('lost')) }] })
  expect(await lost.text()).toContain('momi_database_answers 0')
  expect(await scrape()).toContain('momi_database_answers 1')
})

test('a database that hangs is reported within the scrape timeout, and is not queried again by each scrape', async () => {
  const answer = Promise.withResolvers<[{ labels: {}; values: { momi_slow: number } }]>()
  let asked = 0
  const read = () => {
    asked++
    return answer.promise
  }
  const hanging = createMetrics({ gauges: [{ gauges: { momi_slow: 'Slow.' }, labels: [], read }] })
  const origin = apiOrigin({ ...app.deps, metrics: hanging }, routes)
  const headers = { 'x-prometheus-scrape-timeout-seconds': '0.05' }
  const hangs = async () => (await origin.inject({ url: '/metrics', headers })).body
  expect(await hangs()).toContain('momi_database_answers 0')
  expect(await hangs()).not.toMatch(/^momi_slow /m)
  expect(asked).toBe(1)
  answer.resolve([{ labels: {}, values: { momi_slow: 7 } }])
  expect(await hangs()).toMatch(/^momi_database_answers 1$[^]*^momi_slow 7$/m)
  await origin.close()
})

test('the difference between the clocks of the process and the database is a metric', async () => {
  const fast = () => new Date(Date.now() + 90_000)
  const text = await createMetrics({ gauges: [clockGauge(app.database.db, fast)] }).text()
  const [, seconds] = /^momi_clock_difference_seconds (\S+)$/m.exec(text) ?? []
  expect(Number(seconds)).toBeGreaterThan(85)
  expect(Number(seconds)).toBeLessThan(95)
})

test('the pool, the event loop and the build are metrics', async () => {
  const text = await scrape()
  for (const [state, value] of Object.entries({ in_use: 3, idle: 2, waiting: 7 }))
    expect(text).toContain(`momi_database_connections{state="${state}"} ${value}`)
  expect(text).toContain('momi_database_connections_max 10')
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
  expect(text).toContain(`momi_build_info{release="2026.11.1",node="${process.version}"} 1`)
})

test('/metrics contains every metric of the api that an alert or a dashboard reads', async () => {
  const served = [...(await scrape()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
  const monitored = monitoredMetrics().filter((name) => !name.startsWith('momi_payouts'))
  expect(monitored.length).toBeGreaterThan(10)
  expect(monitored.filter((name) => !served.includes(name))).toEqual([])
})

test('the remaining budgets are metrics', async () => {
  const ratio = 'momi_budget_remaining_ratio'
  await app.edit('NG', 'set_wallpaper', { budget: 0 })
  expect(await scrape()).toContain(`${ratio}{budget="mission",country="NG",mission="set_wallpaper"} 0`)
  await app.edit('NG', 'set_wallpaper', { budget: 1000 })
  const spent = { name: 'test_spend_gas', text: "insert into gas_fee_budgets values ('2026-03-02', 25)" }
  await app.database.transact((tx) => tx.one({ ...spent, params: {}, row: {}, writes: true }, {}))
  const text = await scrape()
  expect(text).toContain(`${ratio}{budget="mission",country="NG",mission="set_wallpaper"} 1`)
  expect(text).toContain(`${ratio}{budget="gas_fee",country="",mission=""} 0.75`)
})

test('the last audit of the stock is exposed as a metric', async () => {
  const audit = (now: string) => auditStockDaily({ ...app.deps, ...app.database, now: () => new Date(now) })
  app.goTo('2029-01-01T01:00:00Z')
  await audit('2029-01-01T00:00:00Z')
  expect(await scrape()).toMatch(/momi_stock_audit_age_seconds 3600\n[^]*momi_stock_audit_differences 0\n/)
})

test('the ledger is audited once a day, and its differences are logged and exposed as a metric', async () => {
  const logged: unknown[] = []
  const audit = () =>
    auditDaily({
      ...app.deps,
      db: app.database.db,
      transact: app.database.transact,
      stream: app.database.stream,
      log: { error: logged.push.bind(logged) },
    })
  const ada = await app.person()
  await app.grant(ada, 50)
  const { id } = await ada('GET /api/v1/user/me', {})
  app.goTo('2030-01-01T00:00:00Z')
  await audit()
  expect(await scrape()).toMatch(/momi_ledger_audit_age_seconds 0\n[^]*momi_ledger_audit_differences 0\n/)

  const wrong = {
    name: 'test_change_balance',
    text: `update ledger_accounts set balance = balance + 7 where id = '${id}'`,
  }
  const change = () => app.database.transact((tx) => tx.one({ ...wrong, params: {}, row: {}, writes: true }, {}))
  await change()
  app.goTo('2030-01-01T23:00:00Z')
  await audit()
  expect(await scrape()).toMatch(/momi_ledger_audit_age_seconds 82800\n[^]*momi_ledger_audit_differences 0\n/)
  app.goTo('2030-01-02T00:00:00Z')
  await audit()
  expect(await scrape()).toMatch(/momi_ledger_audit_age_seconds 0\n[^]*momi_ledger_audit_differences 2\n/)
  expect(JSON.stringify(logged)).toContain(id)
})

test('[TRU-07] the last proven day of the ledger is a metric', async () => {
  const { db, transact, stream } = app.database
  const chain = () => chainAll({ db, transact, stream, now: app.now, log: app.deps.log })
  app.goTo('2030-02-01T23:00:00Z')
  await chain()
  expect(await scrape()).not.toMatch(/^momi_ledger_proof_age_seconds \d/m)
  app.goTo('2030-02-02T00:01:00Z')
  await chain()
  expect(await scrape()).toMatch(/momi_ledger_proof_age_seconds 60\n[^]*momi_ledger_proof_entries 1\n/)
})
