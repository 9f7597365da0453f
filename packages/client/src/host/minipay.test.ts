import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { miniPayIn } from './minipay.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const walletWith = (request: unknown) => miniPayIn({ ethereum: { isMiniPay: true, request } })!.wallet()

test('[MPY-01] the wallet is the first account that MiniPay returns', async () => {
  const request = vi.fn<(asked: object) => Promise<string[]>>(async () => [ADDRESS, '0x1'])
  expect(await walletWith(request)).toBe(ADDRESS)
  expect(request).toHaveBeenCalledExactlyOnceWith({ method: 'eth_requestAccounts', params: [] })
})

test.each([
  ['no wallet', {}],
  ['a wallet that is null', { ethereum: null }],
  ['another wallet', { ethereum: { request: () => [ADDRESS] } }],
  ['a wallet whose isMiniPay is a text', { ethereum: { isMiniPay: 'true', request: () => [ADDRESS] } }],
  [
    'a wallet property that throws',
    {
      get ethereum(): unknown {
        throw new Error('no')
      },
    },
  ],
])('[MPY-01] MiniPay is not found in a page with %s', (_, page) => {
  expect(miniPayIn(page)).toBeUndefined()
})

test.each([
  ['no account', () => []],
  ['an empty account', () => ['']],
  ['no list', () => 'nonsense'],
  ['a list of something else', () => [{ address: ADDRESS }]],
  ['a refusal', () => Promise.reject(new Error('4001'))],
  [
    'an error',
    () => {
      throw new Error('not now')
    },
  ],
])('[MPY-02] MiniPay gives no wallet if it answers with %s', async (_, request) => {
  expect(await walletWith(request)).toBeUndefined()
})

test('[MPY-02] a provider without a request method, or one that never answers, gives no wallet', async () => {
  expect(await walletWith(undefined)).toBeUndefined()
  const late = walletWith(() => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await late).toBeUndefined()
})

const HASH = `0x${'ab'.repeat(32)}`
const sendWith = (request: unknown, feeCurrency: string | null = null) =>
  miniPayIn({ ethereum: { isMiniPay: true, request } })!.send(ADDRESS, { data: '0x12', feeCurrency })

test('[TRU-01] MiniPay sends 0 from the wallet to itself, with the data and the token of the fee', async () => {
  const request = vi.fn<(asked: object) => Promise<string>>(async () => HASH)
  expect(await sendWith(request)).toBe(HASH)
  const sent = { from: ADDRESS, to: ADDRESS, value: '0x0', data: '0x12' }
  expect(request).toHaveBeenLastCalledWith({ method: 'eth_sendTransaction', params: [sent] })
  await sendWith(request, '0xfee')
  expect(request).toHaveBeenLastCalledWith({
    method: 'eth_sendTransaction',
    params: [{ ...sent, feeCurrency: '0xfee' }],
  })
})

test.each([
  ['declines', () => Promise.reject(new Error('4001'))],
  ['does not support it', undefined],
  ['answers something else', () => 'sent'],
])('[TRU-01] no transaction was sent if MiniPay %s', async (_, request) => {
  expect(await sendWith(request)).toBeUndefined()
})
