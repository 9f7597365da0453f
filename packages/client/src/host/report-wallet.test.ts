import { expect, test, vi } from 'vitest'
import { createCall } from '../http/call.ts'
import { fakeServer } from '../testing/fakes.ts'
import { reportWallet } from './report-wallet.ts'

const open = (answer: () => Response) => {
  const server = fakeServer(answer)
  const call = createCall({ baseUrl: '', fetch: server.fetch, headers: () => ({}) })
  return { ...server, call, report: vi.fn<(error: unknown) => void>() }
}

test.each([undefined, ''])('[DEV-02] a client without a wallet address (%j) reports none', async (walletAddress) => {
  const { call, sent, report } = open(() => Response.json({}))
  await reportWallet(call, walletAddress, report)
  expect(sent).toEqual([])
})

test('[DEV-02] a client with a wallet address reports the address', async () => {
  const { call, sent, report } = open(() => Response.json({ walletAddress: '0xAb' }))
  await reportWallet(call, '0xAb', report)
  expect(sent).toMatchObject([{ key: 'POST /api/v1/user/wallet-address', body: { walletAddress: '0xAb' } }])
  expect(report).not.toHaveBeenCalled()
})

test('a refused wallet address is reported as an error and does not stop the start', async () => {
  const { call, report } = open(() => Response.json({ errorCode: 'wallet_address_invalid' }, { status: 400 }))
  await reportWallet(call, '0xAb', report)
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'wallet_address_invalid' }))
})
