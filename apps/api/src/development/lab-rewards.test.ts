import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { labOrigin } from './lab-origin.ts'
import { movableClock } from './movable-clock.ts'
import { phoneOrigin } from './phone-origin.ts'

const folder = mkdtempSync(join(tmpdir(), 'momi-lab-'))
const app = await testApp({ now: '2026-03-02T08:00:00Z' })
const lab = labOrigin(app.deps, [], movableClock(folder))
afterAll(async () => {
  await Promise.all([lab.close(), app.close()])
  rmSync(folder, { recursive: true })
})

const ask = (path: string, payload: object) => lab.inject({ method: 'POST', url: `/lab/api/${path}`, payload })

test('the lab grants a user a reward with each claim route', async () => {
  const user = await app.person({ country: 'NG' })
  const { id } = await user('GET /api/v1/user/me', {})
  for (const kind of ['wallet', 'jackpot', 'bet9ja', 'voucher', 'link', 'voucher'])
    expect((await ask('rewards', { user: id, country: 'NG', kind })).statusCode).toBe(200)
  const { items } = await user('GET /api/v1/rewards/earned', { query: {} })
  expect(items.map(({ claimRoute }) => claimRoute).toSorted()).toEqual([
    'FORM',
    'FORM',
    'LINK',
    'VOUCHER',
    'VOUCHER',
    'WALLET',
  ])
  for (const wrong of [{ user: id, country: 'XX', kind: 'link' }, { user: 'ada', country: 'NG', kind: 'link' }, {}])
    expect((await ask('rewards', wrong)).statusCode).toBe(422)
})

test('the lab changes the price of a market item', async () => {
  const user = await app.person({ country: 'NG' })
  expect((await ask('market', { item: 'drum', price: 170 })).statusCode).toBe(200)
  const { items } = await user('GET /api/v1/market/product/premium-icon/items', {})
  expect(items.find(({ id }) => id === 'drum')?.price).toBe(170)
  expect((await ask('market', { item: 'drum', price: 0 })).statusCode).toBe(422)
})

test('the lab reads the balance of a wallet on the local chain; without a chain the balance is null', async () => {
  const address = `0x${'a'.repeat(40)}`
  const look = async (rpc: string, wanted = address) => {
    const env = { ...app.deps.env, LAB_RPC_URL: rpc, LAB_TOKEN_ADDRESS: `0x${'b'.repeat(40)}` }
    const origin = labOrigin({ ...app.deps, env }, [], movableClock(folder))
    const answer = await origin.inject(`/lab/api/wallet?address=${wanted}`)
    await origin.close()
    return answer
  }
  const node = createServer((_, answer) =>
    answer.end(JSON.stringify({ result: `0x${(5n * 10n ** 16n).toString(16)}` })),
  )
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  expect((await look(url)).json()).toEqual({ balance: '0.05', symbol: 'cUSD' })
  expect((await look(url, '0x12')).statusCode).toBe(422)
  node.close()
  expect((await look('')).json()).toEqual({ balance: null, symbol: 'cUSD' })
  expect((await look('http://127.0.0.1:1')).json()).toEqual({ balance: null, symbol: 'cUSD' })
})

test('a wallet of the lab sends no transaction without a local chain, or one that is not for its confirmation', async () => {
  const phones = phoneOrigin({ ...app.deps, env: { ...app.deps.env, LAB_RPC_URL: 'http://127.0.0.1:1' } }, [])
  const wallet = `0x${'a'.repeat(40)}`
  const send = (payload: object) => phones.inject({ method: 'POST', url: '/lab-transaction', payload })
  const transaction = { from: wallet, to: wallet, value: '0x0', data: `0x${'1'.repeat(64)}` }
  expect((await send(transaction)).statusCode).toBe(503)
  expect((await send({ ...transaction, value: '0x1' })).statusCode).toBe(422)
  await phones.close()
})

test('a phone of the lab shows the page behind “This wasn’t me”, which only the lab may frame', async () => {
  const phones = phoneOrigin(app.deps, [])
  const page = await phones.inject(`/api/v1/not-me/${'a'.repeat(32)}`)
  expect(page.body).toContain('This link has expired')
  const lab = `http://lab.momi.localhost:${app.deps.env.PORT + 2}`
  expect(page.headers['content-security-policy']).toContain(`frame-ancestors ${lab};`)
  await phones.close()
})
