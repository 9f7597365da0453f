import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A JSON-RPC request, as clients of a node send it. */
interface Rpc {
  id: number
  method: string
  params?: unknown[]
}
type Answer = { result: unknown } | { error: { code: number; message: string } }

/**
 * What the node does with a request: passes it on, answers it itself, or breaks the connection. `ask` asks the real
 * node.
 */
export type Trick = (
  request: Rpc,
  ask: (method: string, ...params: unknown[]) => Promise<unknown>,
) => Promise<Answer | 'pass' | 'break'> | Answer | 'pass' | 'break'

/** Stands in front of a node, under its own address, and answers what its trick says. */
export async function startLyingNode(url: string, firstTrick: Trick = () => 'pass') {
  let trick = firstTrick
  const forward = async (request: Rpc) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', ...request }),
    })
    return (await answer.json()) as Answer
  }
  const ask = async (method: string, ...params: unknown[]) => {
    const answer = await forward({ id: 0, method, params })
    if ('error' in answer) throw new Error(answer.error.message)
    return answer.result
  }
  const asked: string[] = []
  const server = createServer(async (message, response) => {
    const request = JSON.parse(await text(message)) as Rpc
    asked.push(request.method)
    let answer: Answer | 'pass' | 'break'
    try {
      answer = await trick(request, ask)
      if (answer === 'pass') answer = await forward(request)
    } catch (error) {
      answer = { error: { code: -32_000, message: String(error) } }
    }
    if (answer === 'break') return message.socket.destroy()
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id: request.id, ...answer }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The methods that were asked for. */
    asked,
    play: (next: Trick) => (trick = next),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const block = (number: number) => `0x${number.toString(16)}`
const numberOf = (quantity: unknown) => Number(BigInt(quantity as string))
const BROKEN = { error: { code: -32_000, message: 'header not found' } }

/**
 * Two nodes behind one name: some requests reach one that has not seen the newest blocks. It knows neither their
 * receipts nor their states, as real nodes do not.
 */
export const lagging =
  (isLate: () => boolean, blocks: () => number): Trick =>
  async ({ method, params = [] }, ask) => {
    if (!isLate()) return 'pass'
    const newest = Math.max(0, numberOf(await ask('eth_blockNumber')) - blocks())
    const atTag = (tag: unknown) => (tag === 'latest' || tag === 'pending' ? block(newest) : tag)
    switch (method) {
      case 'eth_blockNumber':
        return { result: block(newest) }
      case 'eth_getBlockByNumber': {
        const number = atTag(params[0])
        if (numberOf(number) > newest) return { result: null }
        return { result: await ask(method, number, params[1]) }
      }
      case 'eth_getTransactionReceipt':
      case 'eth_getTransactionByHash': {
        const found = (await ask(method, ...params)) as { blockNumber: string | null } | null
        return { result: found?.blockNumber && numberOf(found.blockNumber) > newest ? null : found }
      }
      case 'eth_getBalance':
      case 'eth_getTransactionCount':
      case 'eth_call': {
        const [first, at] = params
        if (typeof at === 'string') return { result: await ask(method, first, atTag(at)) }
        const { blockHash } = at as { blockHash: string }
        const known = (await ask('eth_getBlockByHash', blockHash, false)) as { number: string } | null
        return known && numberOf(known.number) <= newest ? 'pass' : BROKEN
      }
      default:
        return 'pass'
    }
  }

/** A node that forgets: it has no receipt of some transactions, and drops some that it has taken. */
export const forgetful =
  (doesForget: () => boolean): Trick =>
  ({ method }) => {
    if (!doesForget()) return 'pass'
    switch (method) {
      case 'eth_getTransactionReceipt':
      case 'eth_getTransactionByHash':
        return { result: null }
      case 'eth_sendRawTransaction':
        return { error: { code: -32_000, message: 'already known' } }
      default:
        return 'pass'
    }
  }

/** A node that lies about the treasury: its nonces and balances are too high, and paid transfers were reverted. */
export const lying =
  (doesLie: () => boolean): Trick =>
  async ({ method, params = [] }, ask) => {
    if (!doesLie()) return 'pass'
    switch (method) {
      case 'eth_getTransactionCount':
        return { result: block(numberOf(await ask(method, ...params)) + 3) }
      case 'eth_getTransactionReceipt': {
        const receipt = (await ask(method, ...params)) as object | null
        return { result: receipt && { ...receipt, status: '0x0', logs: [] } }
      }
      case 'eth_sendRawTransaction':
        return { error: { code: -32_000, message: 'nonce too low' } }
      case 'eth_getBlockByNumber': {
        // A block of another chain, as before a fork.
        const real = (await ask(method, ...params)) as { hash: string } | null
        return { result: real && { ...real, hash: `0x${real.hash.slice(3)}f` } }
      }
      default:
        return 'pass'
    }
  }
