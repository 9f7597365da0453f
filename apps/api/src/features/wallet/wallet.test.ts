import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z' })
afterAll(app.close)

// The examples of EIP-55.
const RIGHT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const WRONG = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('an address is answered with its checksum', async () => {
  const ada = await app.user({ wallet: null })
  const body = { walletAddress: RIGHT.toLowerCase() }
  expect(await ada('POST /api/v1/user/wallet-address', { body })).toEqual({ walletAddress: RIGHT })
})

test('a wrong checksum is refused, unless development is asked to skip that test', async () => {
  const ada = await app.user({ wallet: null })
  const body = { walletAddress: WRONG }
  await expect(ada('POST /api/v1/user/wallet-address', { body })).rejects.toMatchObject({
    status: 400,
    code: 'wallet_address_invalid',
  })

  const skipping = (payload: object) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/user/wallet-address',
      headers: { authorization: `Bearer ${ada.tokens.accessToken}`, 'skip-wallet-check': 'true' },
      payload,
    })
  expect((await skipping(body)).json()).toEqual({ walletAddress: RIGHT })
  expect((await skipping({ walletAddress: 'nonsense' })).json()).toMatchObject({ errorCode: 'wallet_address_invalid' })
})
