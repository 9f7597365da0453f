import { frameOf } from './inspect.ts'
import { asPerson } from './native.ts'
import type { Phone } from './phone.ts'
import type { Environment } from './environment.ts'
import { tokenOf } from './token.ts'

/** Calls one of the lab's endpoints. */
export async function askLab<T>(environment: Environment, path: string, body: object): Promise<T> {
  const answer = await fetch(`${environment.api.internal}/lab/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`/lab/api/${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** The account id in the token of the phone's person. */
async function personOf(phone: Phone): Promise<string> {
  const [, payload = ''] = (await tokenOf(phone)).split('.')
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }
  return sub
}

/** Grants this phone's account a reward that is claimed in the way `kind`; returns its id. */
export async function giveReward(
  environment: Environment,
  phone: Phone,
  kind: 'wallet' | 'jackpot' | 'bet9ja' | 'voucher' | 'link',
  country = 'NG',
): Promise<string> {
  const user = await personOf(phone)
  const { item } = await askLab<{ item: string }>(environment, 'rewards', { user, country, kind })
  return item
}

/** Switches a mission of a country on or off. */
export const switchMission = (environment: Environment, country: string, type: string, enabled: boolean) =>
  askLab(environment, 'missions', { country, type, enabled })

/** Changes the price of a market item. */
export const setPrice = (environment: Environment, item: string, price: number) =>
  askLab(environment, 'market', { item, price })

/**
 * Checks in through the api on this many days, as the person of this phone. The days pay 10, 15, 20, 25, 30, 40 and 60
 * points.
 */
export async function earn(environment: Environment, phone: Phone, days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    await asPerson(phone, 'POST', '/api/v1/streaks/checkin')
    await askLab(environment, 'clock', { days: 1 })
  }
  // Deletes the cached answers. Only the server's clock was moved, so the next page would start with the old answers.
  await frameOf(phone).evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith('momi-answers-user-')) await caches.delete(name)
  })
}
