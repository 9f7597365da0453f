import { randomBytes, randomUUID } from 'node:crypto'
import type { MissionType } from '@momi/contract'
import { HEADERS } from '@momi/contract/headers'
import { dayOf, zoneOf } from '@momi/contract/rules/calendar'
import { DAY, HOUR, MINUTE, SECOND } from '@momi/contract/rules/durations'
import type { DryRun } from '../core/dry-run.ts'
import { phoneFor, VIVO } from './person.ts'
import { newWallet } from './random-values.ts'
import { randomFrom } from './random-values.ts'

/** The api in which people live: the whole one, or a dry run. */
export interface Place {
  call: DryRun['call']
  goTo: (at: Date) => void
  apiKey: string
  /** Whether the giveaway's partner can be called. */
  hasPartner: boolean
}

export interface Device {
  haid: string
  huid: string
  country: string
  wallet: string
  /** What they do more often than others: a share between 0 and 1. */
  zeal: number
  phone: string
}

export const devicesIn = (countries: readonly string[], count: number): Device[] =>
  Array.from({ length: count }, (_, index) => ({
    haid: randomBytes(16).toString('hex'),
    huid: randomBytes(16).toString('hex'),
    country: countries[index % countries.length]!,
    wallet: newWallet(),
    zeal: (index % 10) / 10,
    phone: phoneFor(VIVO),
  }))

type Send = (method: 'GET' | 'POST', url: string, body?: object) => Promise<Answer>
// Answers are read loosely: an action that is refused has none of its fields.
type Answer = { status: number; body: Record<string, never> & { [field: string]: never } }

/** Opens the app on a phone: the same account each time. */
export async function openApp({ call, apiKey }: Place, device: Device): Promise<Send> {
  const { haid, huid, country } = device
  const send =
    (headers: Record<string, string>): Send =>
    async (method, url, body) => {
      const answer = await call({
        method,
        url,
        headers: { ...headers, ...(method === 'POST' && { [HEADERS.idempotencyKey]: randomUUID() }) },
        ...(body && { body }),
      })
      if (answer.status >= 500) throw new Error(`${url}: ${JSON.stringify(answer.body)}`)
      return answer as Answer
    }
  const opened = await send({ [HEADERS.apiKey]: apiKey })('POST', '/api/v1/auth/tokens', {
    haid,
    huid,
    clientType: 'mini',
    clientVersion: '90.0.0',
    userCountry: country,
  })
  if (opened.status !== 200) throw new Error(JSON.stringify(opened.body))
  return send({ [HEADERS.authorization]: `Bearer ${String(opened.body['accessToken'])}` })
}

interface Life {
  devices: readonly Device[]
  /** The first midnight, in UTC. */
  from: Date
  days: number
  seed: number
  /** Called at the start of each day. */
  onDay?: (day: number) => Promise<unknown>
}

/**
 * Days of these people, by the calls of a phone: check-ins that miss days, counters that grow, spins, purchases, and
 * claims. The same seed gives the same actions at the same times, whatever they give. Returns the number of calls.
 */
export async function liveDays(place: Place, { devices, from, days, seed, onDay }: Life): Promise<number> {
  const random = randomFrom(seed)
  let calls = 0
  for (let day = 0; day < days; day++) {
    const midnight = from.getTime() + day * DAY
    place.goTo(new Date(midnight))
    await onDay?.(day)
    const visits = devices.flatMap((device) => {
      const isVisit = random() < 0.55 + device.zeal * 0.45
      const at = midnight + Math.floor((1 + random() * 20) * HOUR)
      const luck = Array.from({ length: 14 }, random)
      return isVisit ? [{ device, at, luck }] : []
    })
    await inOrder(visits, async (visit, until) => {
      const made = await oneVisit(place, visit, until)
      calls += made
    })
  }
  return calls
}

/**
 * Runs visits that overlap in the order of their clocks, call by call. `until` waits until everybody else is later than an
 * instant.
 */
async function inOrder<V extends { at: number }>(
  visits: readonly V[],
  run: (visit: V, until: (at: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  const waiting: { at: number; go: () => void }[] = []
  // Over once the visit that goes on waits again, or is done.
  let step = Promise.withResolvers<void>()
  const until = (at: number) =>
    new Promise<void>((go) => {
      waiting.push({ at, go })
      step.resolve()
    })
  for (const visit of visits)
    waiting.push({
      at: visit.at,
      go: () =>
        void run(visit, until).then(
          () => step.resolve(),
          (error: unknown) => step.reject(error),
        ),
    })
  while (waiting.length > 0) {
    const next = waiting.reduce((first, one) => (one.at < first.at ? one : first))
    waiting.splice(waiting.indexOf(next), 1)
    step = Promise.withResolvers()
    next.go()
    await step.promise
  }
}

interface Visit {
  device: Device
  at: number
  luck: number[]
}

async function oneVisit(
  place: Place,
  { device, at, luck }: Visit,
  until: (at: number) => Promise<void>,
): Promise<number> {
  let now = at
  let calls = 0
  place.goTo(new Date(now))
  const open = await openApp(place, device)
  const send: Send = async (...request) => {
    now += SECOND
    calls++
    await until(now)
    place.goTo(new Date(now))
    return open(...request)
  }
  const likes = (index: number, share: number) => luck[index]! < share
  const today = () => dayOf(new Date(now), zoneOf(device.country)!)
  const count = (type: MissionType, figure: number, missionDay = today()) =>
    send('POST', `/api/v2/user/missions/${type}/report-counter?force_sync_mode=client`, {
      count: figure,
      missionDay,
      status: 'IN_PROGRESS',
    })

  if (likes(0, 0.9)) await send('POST', '/api/v1/streaks/checkin', {})
  if (likes(1, 0.2)) await send('POST', '/api/v1/streaks/freezes', {})
  if (likes(2, 0.7)) await count('open_article', 1)
  const articles = Math.ceil(luck[3]! * 9)
  for (let read = 1; read <= articles; read += 2) {
    now += MINUTE
    if (likes(4, 0.6)) await count('read_articles', read)
    await count('hidden_rewards', read)
  }
  if (likes(5, 0.5)) await count('eayb', 1 + Math.floor(luck[5]! * 60))
  if (likes(6, 0.5)) for (const part of [0.3, 1]) await count('data_saved', 1 + Math.floor(luck[6]! * part * 40_000))
  if (likes(7, 0.1)) await count('set_wallpaper', 1)
  if (likes(7, 0.05)) await count('make_browser_default', 1)
  for (let spin = 0; spin < 1 + Math.floor(luck[8]! * 3); spin++) {
    const { body } = await send('GET', '/api/v1/roulette/config')
    const ticket = (body as { ticket?: { token: string } }).ticket?.token
    if (ticket) await send('POST', '/api/v1/roulette/spin', { ticket, buy: spin > 0 && likes(9, 0.3) })
  }
  if (likes(10, 0.1)) await buyItem(send, luck[10]!)
  if (likes(11, 0.1)) await send('POST', '/api/v1/points/exchange', { points: 100, pointsPerUnit: 1000 })
  if (place.hasPartner && device.country === 'BR' && likes(12, 0.1)) {
    const confirmed = { isOver18: true, agreesToTerms: true, isDefaultBrowser: true }
    const form = { rewardChoice: 'vivo-1gb', phone: device.phone, email: 'bia@example.com', ...confirmed }
    await send('POST', '/api/v1/giveaway/form', form)
  }
  await claimLoyalty(send, today())
  return calls
}

async function buyItem(send: Send, luck: number): Promise<void> {
  const { body } = await send('GET', '/api/v1/market/product/premium-icon/items')
  const items = (body as { items?: { id: string; offerHash: string }[] }).items ?? []
  const item = items[Math.floor(luck * 10 * items.length)]
  if (item)
    await send('POST', '/api/v1/market/product/premium-icon/purchase', { itemId: item.id, offerHash: item.offerHash })
}

/** The client asks for the bonus once the days of its card are reached. */
async function claimLoyalty(send: Send, missionDay: string): Promise<void> {
  const url = '/api/v2/user/missions/loyalty_bonus/report-counter'
  const known = await send('POST', `${url}?force_sync_mode=server`, { count: 0, missionDay, status: 'IN_PROGRESS' })
  const { counter } = known.body as { counter?: { count: number; target: number; status: string } }
  if (counter && counter.status !== 'COMPLETED' && counter.count >= counter.target)
    await send('POST', url, { count: counter.count, missionDay, status: 'IN_PROGRESS' })
}
