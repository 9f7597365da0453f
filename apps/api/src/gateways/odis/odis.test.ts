import { startOdis } from '@momi/testing/odis/start'
import { keccak256 } from 'ox/Hash'
import { fromString } from 'ox/Hex'
import { afterAll, expect, test } from 'vitest'
import { identifierFrom, odisCombiner } from './odis.ts'

const odis = await startOdis({ quota: 3 })
afterAll(odis.close)
const { ODIS_URL: url, ODIS_PUBLIC_KEY: publicKey, ODIS_ACCOUNT_KEY: accountKey } = odis.settings
const gateway = odisCombiner({ url, publicKey, accountKey })

test('[TRU-01] a number has one identifier for everybody who asks, and is paid for once by each account', async () => {
  const identifier = await gateway.identifierOf('+2348031234567')
  expect(identifier).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await gateway.identifierOf('+2348031234567')).toBe(identifier)
  expect(odis.paid()).toBe(1)
  const other = odisCombiner({ url, publicKey, accountKey: `0x${'12'.repeat(32)}` })
  expect(await other.identifierOf('+2348031234567')).toBe(identifier)
  expect(await gateway.identifierOf('+2348031234568')).not.toBe(identifier)
})

test('[TRU-01] the pepper of a signature is the one that Celo’s own code makes of it', () => {
  // The vector of @celo/identity: its signature makes the pepper piWqRHHYWtfg9.
  const signature = Buffer.from('vJeFZJ3MY5KlpI9+kIIozKkZSR4cMymLPh2GHZUatWIiiLILyOcTiw2uqK/LBReA', 'base64')
  expect(identifierFrom('+14155550000', signature)).toBe(keccak256(fromString('tel://+14155550000__piWqRHHYWtfg9')))
})

test.each([
  ['NO_QUOTA', 'ODIS has no quota left for the account'],
  ['FORGED', 'The answer of ODIS is not signed with its key'],
  ['DOWN', 'ODIS answered 503'],
] as const)('[TRU-01] an answer that is no identifier is a failure: %s', async (plan, message) => {
  odis.plan(plan)
  await expect(gateway.identifierOf('+2348031234567')).rejects.toThrow(message)
})

test('[TRU-01] an account that another key signs for, and a used-up quota, are refused by the service', async () => {
  for (const number of ['+2348031234569', '+2348031234568']) await gateway.identifierOf(number)
  await expect(gateway.identifierOf('+2348031234570')).rejects.toThrow('ODIS has no quota left for the account')
  const answer = await fetch(`${url}/sign`, {
    method: 'POST',
    headers: { authorization: `0x${'1'.repeat(130)}` },
    body: JSON.stringify({
      account: `0x${'1'.repeat(40)}`,
      blindedQueryPhoneNumber: 'AA==',
      authenticationMethod: 'wallet_key',
    }),
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
})
