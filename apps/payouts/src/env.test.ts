import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const GOOD = {
  API_URL: 'http://api.example',
  SERVICE_API_KEY: 'key',
  RPC_URL: 'http://node.example',
  TOKEN_ADDRESS: '0x765DE816845861e75A25fCA122bb6898B8B1282a',
  TREASURY_KEY: `0x${'12'.repeat(32)}`,
}

test('settings that are absent have their defaults', () => {
  expect(readEnv(GOOD)).toMatchObject({ CHAIN_ID: 42_220, TOKEN_DECIMALS: 18, DRY_RUN: false, FEE_CURRENCY: undefined })
})

test.each([
  [{ API_URL: undefined }, 'API_URL is missing'],
  [{ TOKEN_ADDRESS: '0x12' }, 'TOKEN_ADDRESS is not an address'],
  [{ FEE_CURRENCY: 'celo' }, 'FEE_CURRENCY is not an address'],
  [{ TREASURY_KEY: 'secret' }, 'TREASURY_KEY is not 32 bytes in hex'],
  [{ CHAIN_ID: 'celo' }, 'CHAIN_ID is not a number'],
  [{ DRY_RUN: 'maybe' }, 'DRY_RUN is not a boolean'],
])('the payout service refuses the setting %j: %s', (change, message) => {
  expect(() => readEnv({ ...GOOD, ...change })).toThrow(message)
})
