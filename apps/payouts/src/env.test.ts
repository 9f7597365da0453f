import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const GOOD = {
  API_URL: 'https://api.example',
  SERVICE_API_KEY: 'key',
  RPC_URL: 'https://node.example',
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
  [{ CONFIRMATIONS: '0' }, 'CONFIRMATIONS is not a whole number from 1'],
  [{ API_URL: 'http://api:3002' }, 'API_URL is not an https URL'],
  [{ API_URL: 'http://127.0.0.1.example' }, 'API_URL is not an https URL'],
  [{ RPC_URL: 'http://node.example' }, 'RPC_URL is not an https URL'],
  [{ RPC_URL: 'ws://localhost:8545' }, 'RPC_URL is not an https URL'],
  [{ RPC_URL: 'node.example' }, 'RPC_URL is not an https URL'],
])('the payout service refuses the setting %j: %s', (change, message) => {
  expect(() => readEnv({ ...GOOD, ...change })).toThrow(message)
})

test.each(['http://127.0.0.1:8545', 'http://localhost:8545', 'http://[::1]:8545'])(
  'plain http is accepted on this machine: %s',
  (RPC_URL) =>
    expect(readEnv({ ...GOOD, RPC_URL, API_URL: RPC_URL })).toMatchObject({ RPC_URL, HEALTH_HOST: '127.0.0.1' }),
)

test('the treasury’s key may be in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'momi-payouts-'))
  const path = join(folder, 'treasury')
  writeFileSync(path, `${GOOD.TREASURY_KEY}\n`)
  const { TREASURY_KEY, ...others } = GOOD
  expect(readEnv({ ...others, TREASURY_KEY_FILE: path })).toMatchObject({ TREASURY_KEY })
  rmSync(folder, { recursive: true })
})
