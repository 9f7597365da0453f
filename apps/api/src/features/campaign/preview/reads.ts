import type { Api } from '@momi/contract'
import { HEADERS } from '@momi/contract/headers'
import { addDays } from '@momi/contract/rules/calendar'
import type { DryRun, DryRunAnswer } from '../../../core/dry-run.ts'

/** The endpoints of the client that only read. */
type ReadKey = {
  [K in keyof Api]: K extends `GET ${string}` ? (Api[K]['auth'] extends 'user' ? K : never) : never
}[keyof Api]

/** A reward item of the person, with what its screens ask for. */
export interface ShownItem {
  id: string
  definition: string
  redeemFlow: string
}

interface Shown {
  items: readonly ShownItem[]
  /** The months of the calendar, such as 2026-11. */
  months: readonly string[]
}

const ONCE = () => ['']
const ALL = 'size=100'

/**
 * The variants in which each call is read: the rest of its URL after the path, or the values of the parameter in the
 * path. A call that is added to the contract does not compile without its line.
 */
const READS: Record<ReadKey, (shown: Shown) => readonly string[]> = {
  'GET /api/v1/account-hold': ONCE,
  'GET /api/v1/user/view': ONCE,
  'GET /api/v1/user/me': ONCE,
  'GET /api/v2/user': ONCE,
  'GET /api/v1/user/missions': ONCE,
  'GET /api/v2/user/missions': ONCE,
  'GET /api/v1/user/mini/quickaccess': ONCE,
  'GET /api/v1/datasaved/config': ONCE,
  'GET /api/v1/streaks/checkin/status': ONCE,
  'GET /api/v1/streaks/calendar': ({ months }) => ['', ...months.map((month) => `?month=${month}`)],
  'GET /api/v1/roulette/config': ONCE,
  'GET /api/v1/giveaway/availability': () => ['', '?default_browser=true', '?default_browser=false'],
  'GET /api/v1/giveaway/reward-status': ONCE,
  'GET /api/v1/points': ONCE,
  'GET /api/v1/points/history': () => [`?${ALL}`],
  'GET /api/v1/points/exchange/config': ONCE,
  'GET /api/v1/points/exchanges': () => [`?${ALL}`],
  'GET /api/v1/points/exchanges/{exchange_id}': () => [],
  'GET /api/v1/user/mini/omenu/points/state': ONCE,
  'GET /api/v1/user/earnings/total': ONCE,
  'GET /api/v1/market/products': ONCE,
  'GET /api/v1/market/product/premium-wallpaper/items': ONCE,
  'GET /api/v1/market/product/premium-icon/items': ONCE,
  'GET /api/v1/rewards/earned': () =>
    ['', 'UNCLAIMED', 'UNCLAIMED,PENDING', 'UNCLAIMED,EXPIRED', 'PENDING', 'CLAIMED', 'EXPIRED'].map((status) =>
      status === '' ? `?${ALL}` : `?status=${status}&${ALL}`,
    ),
  'GET /api/v1/rewards/my-items/{reward_item_id}': ({ items }) => items.map(({ id }) => id),
  'GET /api/v1/rewards/definitions/{reward_definition_id}': ({ items }) => items.map(({ definition }) => definition),
  'GET /api/v1/claimforms/definition': ({ items }) => items.map(({ id }) => `?reward_item_id=${id}`),
  'GET /api/v1/claimforms-v2/redeem-flow/{redeem_flow_id}': ({ items }) => items.map(({ redeemFlow }) => redeemFlow),
  'GET /api/v2/user/client-state': ONCE,
  'GET /api/v1/user/referrals': ONCE,
}

/** How many months of the calendar can be opened. */
const MONTHS = 3

/** Makes every reading call of the client, and returns the answers by call. */
export async function readAll(
  { call, now }: DryRun,
  token: string,
  items: readonly ShownItem[],
): Promise<Record<string, DryRunAnswer>> {
  const thisMonth = now().toISOString().slice(0, 7)
  const months = [thisMonth]
  while (months.length < MONTHS) months.push(addDays(`${months.at(-1)!}-01`, -1).slice(0, 7))
  const answers: Record<string, DryRunAnswer> = {}
  for (const [key, variants] of Object.entries(READS))
    for (const variant of variants({ items, months: [...months, addDays(`${thisMonth}-28`, 5).slice(0, 7)] })) {
      const path = key.replace('GET ', '')
      const url = path.includes('{') ? path.replace(/\{\w+\}/, variant) : path + variant
      answers[callOf(url)] = await call({ method: 'GET', url, headers: { [HEADERS.authorization]: `Bearer ${token}` } })
    }
  return answers
}

/** A call without what chooses a page: a person of a preview has a single page of everything. */
export function callOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://preview')
  for (const name of ['size', 'cursor']) searchParams.delete(name)
  searchParams.sort()
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`
}
