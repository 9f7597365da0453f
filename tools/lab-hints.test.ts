import { phoneOf } from '../packages/contract/src/rules/phone.ts'
import { afterAll, expect, test } from 'vitest'
import { GIVEAWAY_NUMBERS } from '../apps/lab/src/hints.ts'
import { startTopUpPartner } from '../testing/top-up/start.ts'

const partner = await startTopUpPartner({ key: 'key', secret: 'secret' })
afterAll(partner.close)

const authorization = `Basic ${btoa('key:secret')}`
const read = async (path: string) => (await fetch(partner.url + path, { headers: { authorization } })).json()

/** The operator of a number, and the final status of an order for it, at the partner's stand-in. */
async function outcomeOf(phone = ''): Promise<string> {
  const found = await read(`/v1/lookup/mobile-number/${phone}`)
  if (!Array.isArray(found)) return 'no operator'
  const { name } = found.find(({ identified }) => identified)
  await fetch(`${partner.url}/v1/async/transactions`, {
    method: 'POST',
    headers: { authorization },
    body: JSON.stringify({ external_id: phone, product_id: 1, credit_party_identifier: { mobile_number: phone } }),
  })
  const [{ status }] = await read(`/v1/transactions?external_id=${encodeURIComponent(phone)}`)
  return `${name} ${status.message}`
}

test('the phone numbers that the lab offers for the giveaway have the effects that the lab shows beside them', async () => {
  const outcomes: Record<string, string> = {}
  for (const { value, effect } of GIVEAWAY_NUMBERS) outcomes[effect] = await outcomeOf(phoneOf(value, 'BR'))
  expect(outcomes).toEqual({
    'Vivo, delivered': 'Vivo COMPLETED',
    'Claro, delivered': 'Claro COMPLETED',
    'TIM, delivered': 'TIM COMPLETED',
    'Oi, delivered': 'Oi COMPLETED',
    'Algar, which takes no part': 'Algar COMPLETED',
    'no operator': 'no operator',
    'Vivo, which then refuses the number': 'Vivo DECLINED-INVALID-CREDIT-PARTY',
    'Vivo, which is unavailable then': 'Vivo DECLINED-OPERATOR-CURRENTLY-UNAVAILABLE',
  })
})
