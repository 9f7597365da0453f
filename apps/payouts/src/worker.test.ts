import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { monitoredMetrics } from '@momi/testing/monitored-metrics'
import { rounds } from '@momi/testing/rounds'
import { formatUnits, parseUnits } from 'viem'
import { afterAll, afterEach, expect, test } from 'vitest'
import { operationsServer } from './operations.ts'
import { openState } from './state.ts'
import {
  chain,
  closeAll,
  closeServers,
  folder,
  listOf,
  newAddress,
  paidTo,
  servers,
  settingsFor,
  workerOf,
} from './testing/worker.ts'

const KILLS = rounds(3, 50)

afterEach(closeServers)
afterAll(closeAll)

test('payouts are paid and reported once each, and a run with nothing new pays nothing', async () => {
  const payouts = Array.from({ length: 20 }, (_, i) => ({
    address: newAddress(),
    amount: `0.${String(i + 1).padStart(2, '0')}`,
  }))
  const api = await listOf(payouts)
  const { round: run, state } = workerOf(api.url)
  for (let i = 0; i < 4; i++) await run()
  expect((await paidTo(payouts.map(({ address }) => address))).toSorted()).toEqual(
    payouts.map(({ address, amount }) => `${address} ${parseUnits(amount, 18)}`).toSorted(),
  )
  expect(api.settled.size).toBe(20)
  // Each payout was reported as sent before it was reported as paid.
  for (const [id, { txHash }] of api.settled) expect(api.transactions[Number(id) - 1]).toMatchObject([{ hash: txHash }])
  expect(api.wrong).toEqual([])
  expect(state.counts()).toEqual({ reported: 20 })
  state.close()
})

test('[OPS-06] a payout whose report the api refuses, or that has no valid wallet address, does not stop other payouts', async () => {
  const payouts = ['nowhere', newAddress(), newAddress()].map((address) => ({ address, amount: '1' }))
  const api = await listOf(payouts, { refuses: '2' })
  const { round: run, state, lines } = workerOf(api.url)
  for (let i = 0; i < 3; i++) await run().catch(() => {})
  await expect(run()).rejects.toThrow('Payouts that were not reported: 1')
  expect(state.counts()).toEqual({ waiting: 1, mined: 1, reported: 1 })
  expect(await paidTo(payouts.map(({ address }) => address))).toHaveLength(2)
  const told = lines.map((line) => JSON.parse(line) as { level: number; payout?: string; msg: string })
  expect(new Set(told.filter(({ level }) => level === 50).map(({ payout }) => payout))).toEqual(new Set(['1', '2']))
  state.close()
})

test('payouts without a valid wallet address do not fill the batches of other payouts, and the metrics count the stages as they are', async () => {
  const address = newAddress()
  const api = await listOf(['nowhere', 'nowhere', address].map((to) => ({ address: to, amount: '1' })))
  const { round: run, state, metrics } = workerOf(api.url, { BATCH: '1' })
  await chain.setMining(false)
  await run()
  expect(await metrics.text()).toContain('momi_payouts{stage="signed"} 1')
  await chain.setMining(true)
  for (let i = 0; i < 3; i++) await run()
  expect(await paidTo([address])).toHaveLength(1)
  expect(await metrics.text()).toContain('momi_payouts{stage="reported"} 1')
  expect(await metrics.text()).not.toContain('momi_payouts{stage="signed"}')
  state.close()
})

test('a dry run logs what it would pay and signs nothing', async () => {
  const address = newAddress()
  const api = await listOf([{ address, amount: '3' }])
  const { round: run, lines, state } = workerOf(api.url, { DRY_RUN: 'true' })
  await run()
  expect(await chain.balanceOf(address)).toBe(0n)
  expect(lines.join('')).toContain('would pay')
  expect(state.counts()).toEqual({ waiting: 1 })
  state.close()
})

test('payouts above the daily cap or the treasury’s balance wait', async () => {
  const addresses = [newAddress(), newAddress()]
  const api = await listOf(addresses.map((address) => ({ address, amount: '30' })))
  const capped = workerOf(api.url, { DAILY_CAP: '50' })
  await capped.round()
  await capped.round()
  expect(await chain.balanceOf(addresses[0]!)).toBe(parseUnits('30', 18))
  expect(await chain.balanceOf(addresses[1]!)).toBe(0n)
  expect(capped.lines.join('')).toContain('DAILY_CAP is reached')
  // The wait is reported once, with a future date for the next attempt.
  expect(api.waits).toMatchObject([{ id: '2', why: 'DAILY_CAP' }])
  expect(Date.parse(api.waits[0]!.until)).toBeGreaterThan(Date.now())
  capped.state.close()

  const rich = await listOf([{ address: newAddress(), amount: '99999999' }])
  const broke = workerOf(rich.url, { DAILY_CAP: '999999999' })
  await broke.round()
  expect(broke.lines.join('')).toContain('the treasury is empty')
  expect(rich.waits).toMatchObject([{ id: '1', why: 'TREASURY_EMPTY' }])
  expect(broke.state.counts()).toEqual({ waiting: 1 })
  broke.state.close()
})

test('what the treasury holds is reported when it has changed, and a release of the api that does not know of it stops no payout', async () => {
  const api = await listOf([{ address: newAddress(), amount: '2.5' }])
  const { round: run, state } = workerOf(api.url)
  const held = await chain.balanceOf(chain.treasury)
  for (let i = 0; i < 4; i++) await run()
  const paid = await chain.balanceOf(chain.treasury)
  const before = [...api.balances]
  // On a busy machine, a round may end before the chain has paid, and report what the treasury held until then.
  const both = [held, paid].map((balance) => formatUnits(balance, 18))
  expect([both, both.slice(1)]).toContainEqual(before)
  await chain.setTreasury(paid + 1n)
  for (let i = 0; i < 2; i++) await run()
  expect(api.balances).toEqual([...before, formatUnits(paid + 1n, 18)])
  state.close()

  const earlier = await listOf([{ address: newAddress(), amount: '1' }], { knowsTreasury: false })
  const worker = workerOf(earlier.url)
  for (let i = 0; i < 4; i++) await worker.round()
  expect(earlier.settled.size).toBe(1)
  expect(earlier.balances).toEqual([])
  worker.state.close()
})

test('[OPS-06] /metrics shows the queue, the transactions, the treasury and failed calls of the node', async () => {
  const api = await listOf([newAddress(), newAddress()].map((address) => ({ address, amount: '30' })))
  const worker = workerOf(api.url, { DAILY_CAP: '40' })
  const server = operationsServer({ metrics: worker.metrics, state: worker.state, isWell: () => true })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  const at = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  await worker.round()
  await worker.round()
  const text = await (await at('/metrics')).text()
  for (const line of [
    'momi_payouts{stage="waiting"} 1',
    'momi_payouts{stage="reported"} 1',
    'momi_payouts_due_tokens 30',
    'momi_payouts_daily_cap_remaining_ratio 0.25',
    'momi_payouts_transactions_total{result="signed"} 1',
    'momi_payouts_transactions_total{result="sent"} 1',
    'momi_payouts_transactions_total{result="confirmed"} 1',
  ])
    expect(text).toContain(line)
  expect(text).toMatch(/^momi_payouts_oldest_age_seconds 0?\.?\d*[1-9]/m)
  expect(text).toMatch(/^momi_payouts_treasury_tokens [1-9]/m)
  expect(text).not.toMatch(/0x[0-9a-f]/i)
  const served = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
  const monitored = monitoredMetrics().filter((name) => name.startsWith('momi_payouts'))
  expect(monitored.length).toBeGreaterThan(5)
  expect(monitored.filter((name) => !served.includes(name))).toEqual([])
  expect(await (await at('/healthz')).json()).toEqual({ ok: true, payouts: { waiting: 1, reported: 1 } })
  worker.state.close()

  const lost = workerOf(api.url, { RPC_URL: 'http://127.0.0.1:9' })
  await expect(lost.round()).rejects.toThrow('HTTP request failed')
  expect(await lost.metrics.text()).toContain('momi_payouts_chain_call_seconds_count{method="head",result="failed"} 1')
  lost.state.close()
})

test('nothing is paid while the network fee is above the limit', async () => {
  const address = newAddress()
  const api = await listOf([{ address, amount: '1' }])
  const { round: run, lines, state } = workerOf(api.url, { MAX_GAS_PRICE_GWEI: '0' })
  await run()
  expect(lines.join('')).toContain('above MAX_GAS_PRICE_GWEI')
  expect(api.waits).toMatchObject([{ id: '1', why: 'FEE_TOO_HIGH' }])
  expect(state.counts()).toEqual({ waiting: 1 })
  state.close()
})

test('a wait report that the api did not receive is sent again in the next run', async () => {
  const api = await listOf([{ address: newAddress(), amount: '1' }], { losesReports: true })
  const worker = workerOf(api.url, { MAX_GAS_PRICE_GWEI: '0' })
  for (let i = 0; i < 3; i++) await worker.round().catch(() => {})
  expect(worker.lines.join('')).toContain('does not know yet that it waits')
  expect(api.waits.length).toBeGreaterThan(1)
  worker.state.close()
})

test('a second worker cannot open the state file of the first', async () => {
  const file = join(folder, 'one.sqlite')
  const first = openState(file)
  first.take([{ id: '1', address: newAddress(), amount: 1n, stage: 'waiting' }], '1')
  expect(() => openState(file)).toThrow(/locked/)
  first.close()
})

test(`a worker that is killed at ${KILLS} random moments and loses answers pays each payout exactly once`, async () => {
  const payouts = Array.from({ length: 60 }, () => ({ address: newAddress(), amount: '0.25' }))
  const api = await listOf(payouts, { loseAnswers: 0.2 })
  const settings = settingsFor(api.url, { BATCH: '4' })
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const start = () =>
    spawn(process.execPath, [main], {
      env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled'), ...settings },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  /** Kills the worker after this many log lines, in the middle of its work. */
  const killedAfter = (child: ChildProcess, lines: number) =>
    new Promise<void>((resolve) => {
      let seen = 0
      child.stdout!.on('data', (part: Buffer) => {
        seen += part.toString().split('\n').length - 1
        if (seen >= lines) child.kill('SIGKILL')
      })
      child.once('exit', () => resolve())
    })
  for (let kill = 0; kill < KILLS; kill++) await killedAfter(start(), 1 + (randomBytes(1)[0]! % 9))

  const last = start()
  await new Promise<void>((resolve) => {
    const look = setInterval(() => {
      if (api.settled.size < payouts.length) return
      clearInterval(look)
      last.kill('SIGTERM')
      resolve()
    }, 50)
  })
  await new Promise((resolve) => last.once('exit', resolve))
  const addresses = payouts.map(({ address }) => address)
  expect((await paidTo(addresses)).toSorted()).toEqual(
    addresses.map((one) => `${one} ${parseUnits('0.25', 18)}`).toSorted(),
  )
  expect(api.wrong).toEqual([])
  expect([...api.settled.values()].every(({ status }) => status === 'SETTLED')).toBe(true)
}, 300_000)
