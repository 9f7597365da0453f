import { phoneFor, VIVO } from '../person.ts'
import { newWallet } from '../random-values.ts'
import type { Life } from './history.ts'
import { newPhoneOf, type PeopleOptions, type Phone } from './person.ts'

export interface Town extends PeopleOptions {
  /** Gives an account a reward to claim, as staff do; undefined if that was not possible. */
  giveReward: (account: string, country: string) => Promise<string | undefined>
  /** An ID token of Google. */
  idToken: (sub: string) => Promise<string>
  isOver: () => boolean
}

type Action = (phone: Phone, town: Town, life: Life) => Promise<unknown>

/** The missions whose counts the phone reports, and by how much a count grows. */
const COUNTED = { open_article: 1, read_articles: 5, data_saved: 6000, eayb: 10 } as const
const isCounted = (type: string): type is keyof typeof COUNTED => type in COUNTED
const PRODUCTS = ['premium-wallpaper', 'premium-icon'] as const

const pick = <T>(random: () => number, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]

const reportWallet: Action = async (phone, _, life) => {
  const walletAddress = newWallet()
  const answer = await phone.ask((call) => call('POST /api/v1/user/wallet-address', { body: { walletAddress } }))
  if (answer) life.wallet = walletAddress
}

const addPoints: Action = (phone, { random }) => {
  const points = 500 + Math.floor(random() * 1000)
  return phone.act('points', { points }, (call, idempotencyKey) =>
    call('POST /api/v1/debug/points/add', { body: { points }, idempotencyKey }),
  )
}

const checkIn: Action = async (phone) => {
  const status = await phone.ask((call) => call('GET /api/v1/streaks/checkin/status', {}))
  if (!status || status.nextCheckInAt !== null) return
  await phone.act('check-in', { day: status.today }, (call, idempotencyKey) =>
    call('POST /api/v1/streaks/checkin', { body: { dayTicket: status.dayTicket }, idempotencyKey }),
  )
}

const buyFreeze: Action = async (phone) => {
  const status = await phone.ask((call) => call('GET /api/v1/streaks/checkin/status', {}))
  const price = status?.freezes.price
  if (typeof price !== 'number' || status!.freezes.held >= status!.freezes.most) return
  await phone.act('freeze', { price }, (call, idempotencyKey) =>
    call('POST /api/v1/streaks/freezes', { body: { price }, idempotencyKey }),
  )
}

const spin: Action = async (phone) => {
  const wheel = await phone.ask((call) => call('GET /api/v1/roulette/config', {}))
  if (!wheel) return
  const isFree = wheel.spins.FREE + wheel.spins.BET9JA + wheel.spins.BOUGHT_FOR_POINTS > 0
  if (!isFree && (wheel.price === null || wheel.price > wheel.balance)) return
  const body = { ticket: wheel.ticket.token, buy: !isFree }
  await phone.act('spin', { price: isFree ? null : wheel.price }, (call, idempotencyKey) =>
    call('POST /api/v1/roulette/spin', { body, idempotencyKey }),
  )
}

const report: Action = async (phone, { random }) => {
  const known = await phone.ask((call) => call('GET /api/v2/user/missions', {}))
  const mission = pick(
    random,
    (known?.missions ?? []).filter(({ type, counter }) => isCounted(type) && counter !== null),
  )
  if (!mission?.counter || !isCounted(mission.type)) return
  const { missionDay, count, status } = mission.counter
  const body = { missionDay, status, count: count + COUNTED[mission.type] }
  await phone.act('report', { type: mission.type, count: body.count }, (call, idempotencyKey) =>
    call('POST /api/v2/user/missions/{mission_type}/report-counter', {
      params: { mission_type: mission.type },
      query: {},
      body,
      idempotencyKey,
    }),
  )
}

const purchase: Action = async (phone, { random }) => {
  const product = pick(random, PRODUCTS)!
  const shelf = await phone.ask((call) => call(`GET /api/v1/market/product/${product}/items`, {}))
  const offer = pick(
    random,
    (shelf?.items ?? []).filter(({ isOwned, price }) => !isOwned && price <= shelf!.balance),
  )
  if (!offer) return
  const { id: itemId, offerHash, price } = offer
  await phone.act('purchase', { itemId, price }, (call, idempotencyKey) =>
    call(`POST /api/v1/market/product/${product}/purchase`, { body: { itemId, offerHash }, idempotencyKey }),
  )
}

const exchange: Action = async (phone, { random }) => {
  const config = await phone.ask((call) => call('GET /api/v1/points/exchange/config', {}))
  const points = 100 + Math.floor(random() * 50)
  if (!config || config.pointsPerUnit === null || points > config.withdrawable) return
  const body = { points, pointsPerUnit: config.pointsPerUnit }
  await phone.act('exchange', body, (call, idempotencyKey) =>
    call('POST /api/v1/points/exchange', { body, idempotencyKey }),
  )
}

const claim: Action = async (phone, { giveReward }, { country }) => {
  const account = phone.account()
  const rewardItemId = account && (await giveReward(account, country))
  if (rewardItemId === undefined) return
  await phone.act('claim', { rewardItemId }, (call, idempotencyKey) =>
    call('POST /api/v1/claimforms/user-responses', { body: { rewardItemId, answers: {} }, idempotencyKey }),
  )
}

const claimPackage: Action = async (phone, { history }) => {
  const account = phone.account()
  const offered = await phone.ask((call) => call('GET /api/v1/giveaway/availability', { query: {} }))
  if (account === undefined || offered?.eligibility !== 'ELIGIBLE') return
  const asked = { rewardChoice: 'vivo-1gb', phone: phoneFor(VIVO) }
  history.giveaways.push({ account, phone: asked.phone })
  const confirmed = { email: 'bia@example.com', isOver18: true, agreesToTerms: true, isDefaultBrowser: true }
  await phone.act('giveaway', asked, (call, idempotencyKey) =>
    call('POST /api/v1/giveaway/form', { body: { ...asked, ...confirmed }, idempotencyKey }),
  )
}

/** Each as often as it is listed. */
const ACTIONS: readonly Action[] = [
  checkIn,
  checkIn,
  buyFreeze,
  spin,
  spin,
  spin,
  report,
  report,
  report,
  purchase,
  exchange,
  exchange,
  claim,
  addPoints,
  async (phone) => phone.refresh(),
  async (phone) => phone.reload(),
]

/** A person's visits, from the first one on: what they do, and in which order, is random. */
export async function live(town: Town): Promise<Life> {
  const { random, history, isOver, idToken } = town
  const life = history.begin(random() < 0.3 ? 'BR' : 'NG')
  const phones = [newPhoneOf(life, town)]
  const sub = random() < 0.4 ? `person-${life.number}` : undefined
  const start = async (phone: Phone) => {
    await reportWallet(phone, town, life)
    await addPoints(phone, town, life)
  }
  const signIn = async (phone: Phone) => sub !== undefined && phone.signIn(sub, await idToken(sub))
  const act = async (most: number) => {
    for (let count = random() * most; count > 0 && !isOver(); count--)
      await pick(random, ACTIONS)!(pick(random, phones)!, town, life)
  }
  await start(phones[0]!)
  await act(12)
  if (sub !== undefined) {
    await signIn(phones[0]!)
    await act(6)
    if (life.country === 'BR') await claimPackage(phones[0]!, town, life)
    // Another phone, on which the person earns before they sign in.
    const other = newPhoneOf(life, town)
    await start(other)
    for (const action of [checkIn, spin, report, purchase]) if (random() < 0.5) await action(other, town, life)
    await signIn(other)
    phones.push(other)
    await act(8)
  }
  for (const phone of phones) await phone.confirmSession()
  return life
}
