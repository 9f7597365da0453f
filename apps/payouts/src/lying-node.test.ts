import { startLyingNode, lagging, type Trick } from '@momi/testing/evm/lying-node'
import { parseUnits, type Hex } from 'viem'
import { parseTransaction, type TransactionSerializableCIP64 } from 'viem/celo'
import { afterAll, afterEach, expect, test } from 'vitest'
import { LeasedElsewhere } from './lease.ts'
import { recover } from './recover.ts'
import { chain, closeAll, closeServers, listOf, newAddress, paidTo, servers, workerOf } from './testing/worker.ts'

afterEach(async () => {
  closeServers()
  await chain.setMining(true)
})
afterAll(closeAll)

const once = (address: string, amount: string) => [`${address} ${parseUnits(amount, 18)}`]

/** A node that plays tricks, and a worker that asks it. */
async function workerAt(trick: Trick, api: string, more: Record<string, string> = {}) {
  const node = await startLyingNode(chain.url, trick)
  servers.push(node)
  return { ...workerOf(api, { RPC_URL: node.url, ...more }), node }
}

/** Runs rounds, with a new block after each. Failed rounds are repeated, as in the service. */
async function roundsOf(worker: { round: () => Promise<void> }, count: number) {
  for (let i = 0; i < count; i++) {
    await worker.round().catch(() => {})
    await chain.mine()
  }
}

const withoutReceipts: Trick = ({ method }) => (method === 'eth_getTransactionReceipt' ? { result: null } : 'pass')

test('[TRU-12] trust case 44: a payout whose receipt the node does not know is not signed again, and is settled once the receipt is known', async () => {
  const address = newAddress()
  const api = await listOf([{ address, amount: '2' }])
  const worker = await workerAt(withoutReceipts, api.url)
  await roundsOf(worker, 6)
  expect(worker.state.counts()).toEqual({ signed: 1 })
  expect(worker.state.transactionsOf('1')).toHaveLength(1)
  worker.node.play(() => 'pass')
  await roundsOf(worker, 2)
  expect(api.settled.get('1')).toMatchObject({ status: 'SETTLED' })
  expect(await paidTo([address])).toEqual(once(address, '2'))
  worker.state.close()
})

test('[TRU-12] trust case 44: a number of transactions that is too high is no proof: nothing is signed again', async () => {
  const address = newAddress()
  const api = await listOf([{ address, amount: '2' }])
  await chain.setMining(false)
  const worker = await workerAt(() => 'pass', api.url)
  // Signed with an honest node's number; from then on, the node says that the nonce is used.
  await worker.round()
  worker.node.play(async ({ method, params = [] }, ask) =>
    method === 'eth_getTransactionCount'
      ? { result: `0x${(Number(await ask(method, ...params)) + 5).toString(16)}` }
      : 'pass',
  )
  await chain.forget()
  await roundsOf(worker, 4)
  expect(worker.text()).toContain('no block has it: the payout waits')
  expect(worker.state.transactionsOf('1')).toHaveLength(1)
  expect(worker.state.counts()).toEqual({ signed: 1 })
  worker.state.close()
})

test('[TRU-12] a payout whose nonce another transaction took is blocked, and is paid once after staff have permitted a new transaction', async () => {
  const [address, stranger] = [newAddress(), newAddress()]
  const api = await listOf([{ address, amount: '2' }])
  await chain.setMining(false)
  const worker = workerOf(api.url, { CONFIRMATIONS: '2' })
  await worker.round()
  // The node drops the payout's transaction, and another program uses its nonce.
  await chain.forget()
  await chain.setMining(true)
  await chain.spend(stranger, 1n)
  await worker.round()
  // One block is not enough.
  expect(worker.state.counts()).toEqual({ signed: 1 })
  await roundsOf(worker, 4)
  expect(worker.state.counts()).toEqual({ blocked: 1 })
  expect(worker.text()).toContain('another transaction took the nonce')
  expect(api.waits).toMatchObject([{ id: '1', why: 'TRANSACTION_LOST' }])
  expect(await worker.metrics.text()).toContain('momi_payouts_transactions_total{result="nonce_taken"} 1')
  expect(await paidTo([address])).toEqual([])
  api.permit('1')
  await roundsOf(worker, 5)
  expect(await paidTo([address])).toEqual(once(address, '2'))
  expect(worker.state.counts()).toEqual({ reported: 1 })
  worker.state.close()
})

test('[TRU-12] trust case 44: a payout with a transaction that the state file does not know is never signed, and goes on after staff have recovered it', async () => {
  const [address, other] = [newAddress(), newAddress()]
  const api = await listOf([
    { address, amount: '2' },
    { address: other, amount: '1' },
  ])
  const first = workerOf(api.url)
  await chain.setMining(false)
  await first.round()
  await chain.setMining(true)
  await chain.mine()
  first.state.close()
  // The state file is lost: the next one is empty.
  const worker = workerOf(api.url)
  await roundsOf(worker, 3)
  expect(worker.state.counts()).toEqual({ blocked: 2 })
  expect(worker.text()).toContain('the state file does not know: this is not paid')
  expect(await worker.metrics.text()).toContain('momi_payouts_transactions_total{result="unknown"} 2')
  expect(worker.state.transactionsOf('1')).toEqual([])
  expect(await recover(worker.parts)).toHaveLength(2)
  await roundsOf(worker, 3)
  expect(worker.state.counts()).toEqual({ reported: 2 })
  expect(await paidTo([address, other])).toEqual([...once(address, '2'), ...once(other, '1')])
  expect(api.wrong).toEqual([])
  worker.state.close()
})

test('[TRU-12] trust case 44: a payout that waits in a restored state file, and was paid with another one, is never signed', async () => {
  const address = newAddress()
  const api = await listOf([{ address, amount: '2' }])
  const worker = workerOf(api.url, { DAILY_CAP: '1' })
  await worker.round()
  expect(worker.state.counts()).toEqual({ waiting: 1 })
  api.transactions[0]!.push({ hash: `0x${'cd'.repeat(32)}`, nonce: 900, block: 1 })
  worker.raiseCap()
  await roundsOf(worker, 2)
  expect(worker.state.counts()).toEqual({ blocked: 1 })
  expect(await worker.metrics.text()).toContain('momi_payouts_transactions_total{result="signed"} 0')
  expect(await paidTo([address])).toEqual([])
  worker.state.close()
})

test('a hash that an earlier release reported without its nonce is recovered from the chain; one that no node knows is left to staff', async () => {
  const [address, other] = [newAddress(), newAddress()]
  const hash = await chain.spend(address, parseUnits('2', 18))
  const lost = `0x${'ab'.repeat(32)}`
  const known = (one: string) => [{ hash: one, nonce: null, block: null }]
  const api = await listOf([
    { address, amount: '2', transactions: known(hash) },
    { address: other, amount: '1', transactions: known(lost) },
  ])
  const worker = workerOf(api.url)
  await roundsOf(worker, 2)
  expect(await recover(worker.parts)).toEqual([
    `1: goes on with ${hash}`,
    `2: left, because the node does not know ${lost}: ask another node`,
  ])
  await roundsOf(worker, 2)
  expect(worker.state.counts()).toEqual({ reported: 1, blocked: 1 })
  expect(await paidTo([address, other])).toEqual(once(address, '2'))
  worker.state.close()
})

test('[TRU-12] trust case 44: a payout that was signed from an old balance and was reverted is not reported as failed', async () => {
  const [address, sink] = [newAddress(), newAddress()]
  const api = await listOf([{ address, amount: '50' }])
  await chain.setMining(false)
  const worker = workerOf(api.url)
  await worker.round()
  // Before the transaction is mined, the treasury is emptied: what the balance said is old.
  const sent = worker.state.transactionsOf('1')[0]!
  await chain.forget()
  await chain.setMining(true)
  const all = await chain.balanceOf(chain.treasury)
  await chain.setTreasury(0n)
  await worker.parts.chain.send(sent.raw!)
  await roundsOf(worker, 4)
  expect(api.settled.size).toBe(0)
  expect(worker.state.counts()).toEqual({ signed: 1 })
  await chain.setTreasury(all)
  await roundsOf(worker, 2)
  expect(worker.text()).toContain('would work now: staff have to permit a new one')
  expect(worker.state.counts()).toEqual({ blocked: 1 })
  expect(api.settled.size).toBe(0)
  api.permit('1')
  await roundsOf(worker, 4)
  expect(await paidTo([address, sink])).toEqual(once(address, '50'))
  expect(worker.state.counts()).toEqual({ reported: 1 })
  worker.state.close()
})

test('a payout to an address that the token refuses fails without a transaction, and the others are paid; a paused token fails none', async () => {
  const [address, refused] = [newAddress(), newAddress()]
  await chain.setRefused(refused, true)
  const api = await listOf([
    { address: refused, amount: '1' },
    { address, amount: '1' },
  ])
  const worker = workerOf(api.url)
  await chain.setPaused(true)
  await roundsOf(worker, 4)
  expect(worker.state.counts()).toEqual({ waiting: 2 })
  await chain.setPaused(false)
  await roundsOf(worker, 4)
  expect(api.settled.get('1')).toMatchObject({ status: 'FAILED' })
  expect(api.settled.get('2')).toMatchObject({ status: 'SETTLED' })
  expect(api.transactions[0]).toEqual([])
  worker.state.close()
})

const GWEI = 10n ** 9n
const HIGH = 30n * GWEI

test.each(['replacement', 'original'] as const)(
  '[TRU-12] a transaction that is not mined after a rise of the fee is replaced under its nonce, and the %s settles the payout',
  async (mined) => {
    const address = newAddress()
    const api = await listOf([{ address, amount: '3' }])
    await chain.setMining(false)
    const worker = workerOf(api.url)
    await worker.round()
    const [original] = worker.state.transactionsOf('1')
    await worker.round()
    expect(worker.state.transactionsOf('1')).toHaveLength(1)
    await chain.setGasPrice(HIGH)
    await chain.mine()
    worker.later(200)
    await worker.round()
    const [, replacement] = worker.state.transactionsOf('1')
    expect(replacement!.nonce).toBe(original!.nonce)
    expect(replacement!.price! * 8n).toBeGreaterThanOrEqual(original!.price! * 9n)
    expect(replacement!.price!).toBeGreaterThanOrEqual(await chain.baseFee())
    expect(api.transactions[0]).toMatchObject([{ hash: original!.hash }, { hash: replacement!.hash }])
    if (mined === 'original') {
      await chain.forget()
      await chain.setGasPrice(GWEI)
      await worker.parts.chain.send(original!.raw!)
    }
    await chain.setMining(true)
    await chain.mine()
    await roundsOf(worker, 2)
    const { hash } = mined === 'original' ? original! : replacement!
    expect(api.settled.get('1')).toMatchObject({ status: 'SETTLED', txHash: hash })
    expect(await paidTo([address])).toEqual(once(address, '3'))
    worker.state.close()
  },
)

test('[TRU-12] a transaction whose fee cannot be raised within MAX_GAS_PRICE_GWEI alarms, keeps its hash, and is replaced when the fee falls', async () => {
  const address = newAddress()
  const api = await listOf([{ address, amount: '3' }])
  await chain.setMining(false)
  const worker = workerOf(api.url, { MAX_GAS_PRICE_GWEI: '20' })
  await worker.round()
  await chain.setGasPrice(HIGH)
  await chain.mine()
  worker.later(200)
  await worker.round()
  expect(worker.state.transactionsOf('1')).toHaveLength(1)
  expect(worker.text()).toContain('a transaction is stuck')
  expect(await worker.metrics.text()).toContain('momi_payouts_stuck_transactions 1')
  await chain.setGasPrice(GWEI)
  await chain.setMining(true)
  await chain.mine()
  await roundsOf(worker, 2)
  expect(await worker.metrics.text()).toContain('momi_payouts_stuck_transactions 0')
  expect(await paidTo([address])).toEqual(once(address, '3'))
  worker.state.close()
})

test('[TRU-12] a transaction whose block a fork replaces is sent again as it is, and is settled only with enough confirmations', async () => {
  const address = newAddress()
  const api = await listOf([{ address, amount: '4' }])
  const worker = workerOf(api.url, { CONFIRMATIONS: '3' })
  await worker.round()
  await chain.mine()
  await chain.fork(2)
  expect(await paidTo([address])).toEqual([])
  await worker.round()
  expect(api.settled.size).toBe(0)
  await roundsOf(worker, 5)
  expect(api.settled.get('1')).toMatchObject({ status: 'SETTLED' })
  expect(worker.state.transactionsOf('1')).toHaveLength(1)
  expect(await paidTo([address])).toEqual(once(address, '4'))
  worker.state.close()
})

test('[TRU-12] the receipt of a block that a fork has replaced settles nothing', async () => {
  const address = newAddress()
  const api = await listOf([{ address, amount: '4' }])
  let orphan: unknown
  const worker = await workerAt(
    async ({ method, params = [] }, ask) => {
      if (method !== 'eth_getTransactionReceipt') return 'pass'
      orphan ??= await ask(method, ...params)
      return { result: orphan }
    },
    api.url,
    { CONFIRMATIONS: '3' },
  )
  await worker.round()
  await chain.mine()
  await worker.round()
  expect(orphan).toMatchObject({ status: '0x1' })
  await chain.fork(2)
  await chain.setMining(false)
  await chain.forget()
  await chain.mine(5)
  await worker.round()
  expect(api.settled.size).toBe(0)
  expect(await paidTo([address])).toEqual([])
  worker.node.play(() => 'pass')
  await chain.setMining(true)
  await roundsOf(worker, 5)
  expect(api.settled.get('1')).toMatchObject({ status: 'SETTLED' })
  expect(await paidTo([address])).toEqual(once(address, '4'))
  worker.state.close()
})

test('a node whose newest block is older than one seen before is not believed', async () => {
  const api = await listOf([{ address: newAddress(), amount: '1' }])
  let isLate = false
  const worker = await workerAt(
    lagging(
      () => isLate,
      () => 2,
    ),
    api.url,
    { DAILY_CAP: '0' },
  )
  await chain.mine(3)
  await worker.round()
  isLate = true
  await expect(worker.round()).rejects.toThrow('The node is behind')
  isLate = false
  await worker.round()
  worker.state.close()
})

test('fees in a token have the tip that the node asks for, and never none', async () => {
  const feeCurrency = newAddress()
  for (const [asked, tip] of [
    ['0x5', 5n],
    ['0x0', 1n],
  ] as const) {
    const sent: Hex[] = []
    const worker = await workerAt(
      ({ method, params = [] }) => {
        if (method === 'eth_gasPrice' && params[0] === feeCurrency) return { result: '0x64' }
        if (method === 'eth_maxPriorityFeePerGas' && params[0] === feeCurrency) return { result: asked }
        if (method !== 'eth_sendRawTransaction') return 'pass'
        sent.push(params[0] as Hex)
        return { result: `0x${'00'.repeat(32)}` }
      },
      (await listOf([{ address: newAddress(), amount: '1' }])).url,
      { FEE_CURRENCY: feeCurrency },
    )
    await worker.round()
    const fees = parseTransaction(sent[0]!) as TransactionSerializableCIP64
    const { maxFeePerGas, maxPriorityFeePerGas } = fees
    expect(fees.feeCurrency?.toLowerCase()).toBe(feeCurrency.toLowerCase())
    expect(maxPriorityFeePerGas).toBe(tip)
    expect(maxFeePerGas).toBeGreaterThanOrEqual(100n)
    worker.state.close()
  }
})

test('an instance without the lease signs nothing, and pays once it has the lease', async () => {
  const address = newAddress()
  let hasLease = false
  const api = await listOf([{ address, amount: '1' }], { hasLease: () => hasLease })
  const worker = workerOf(api.url)
  await expect(worker.round()).rejects.toThrow(LeasedElsewhere)
  expect(worker.state.counts()).toEqual({})
  hasLease = true
  await roundsOf(worker, 3)
  expect(await paidTo([address])).toEqual(once(address, '1'))
  worker.state.close()
})

test('the daily cap counts what waits on the chain for longer than a day, and a replaced transaction once', async () => {
  const addresses = [newAddress(), newAddress(), newAddress()]
  const api = await listOf(addresses.map((address) => ({ address, amount: '30' })))
  await chain.setMining(false)
  const worker = workerOf(api.url, { DAILY_CAP: '65' })
  await worker.round()
  expect(worker.state.counts()).toEqual({ signed: 2, waiting: 1 })
  worker.later(25 * 3600)
  await worker.round()
  // Both were replaced, and may all be paid today.
  expect(worker.state.transactionsOf('1').length).toBe(2)
  expect(worker.state.counts()).toEqual({ signed: 2, waiting: 1 })
  await chain.setMining(true)
  await chain.mine()
  await roundsOf(worker, 3)
  expect(worker.state.counts()).toEqual({ reported: 2, waiting: 1 })
  worker.later(25 * 3600)
  await roundsOf(worker, 3)
  expect(worker.state.counts()).toEqual({ reported: 3 })
  expect((await paidTo(addresses)).length).toBe(3)
  worker.state.close()
})
