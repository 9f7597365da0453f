import { frameOf } from './inspect.ts'
import type { Phone, Stage } from './stage.ts'

async function askLab<T>(stage: Stage, path: string, body: object): Promise<T> {
  const answer = await fetch(`${stage.api.internal}/lab/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`/lab/api/${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Whose phone it is: the id in the app's own token. */
const personOf = (phone: Phone): Promise<string> =>
  frameOf(phone).evaluate(async () => {
    const { momiNative } = window as unknown as {
      momiNative: { requestAccessToken(forced: boolean): Promise<string> }
    }
    const token = await momiNative.requestAccessToken(false)
    const [, payload = ''] = token.split('.')
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string }
    return sub
  })

/** Gives the person of this phone a reward of this claim route; its id. */
export async function giveReward(
  stage: Stage,
  phone: Phone,
  kind: 'wallet' | 'jackpot' | 'bet9ja' | 'voucher' | 'link',
  country = 'NG',
): Promise<string> {
  const user = await personOf(phone)
  const { item } = await askLab<{ item: string }>(stage, 'rewards', { user, country, kind })
  return item
}

/** Changes what is asked for an item of the market. */
export const setPrice = (stage: Stage, item: string, price: number) => askLab(stage, 'market', { item, price })

/** Checks in on this many days through the api, as the person of this phone: 10, 15, 20, 25, 30, 40, 60 points. */
export async function earn(stage: Stage, phone: Phone, days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    const status = await frameOf(phone).evaluate(async () => {
      // Each day is longer than a token lasts.
      const { momiNative } = window as unknown as {
        momiNative: { requestAccessToken(forced: boolean): Promise<string> }
      }
      const token = await momiNative.requestAccessToken(true)
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
      return (await fetch('/api/v1/streaks/checkin', { method: 'POST', headers })).status
    })
    if (status !== 200) throw new Error(`The check-in was answered ${status}`)
    await askLab(stage, 'clock', { days: 1 })
  }
}
