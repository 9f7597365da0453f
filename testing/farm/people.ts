import type { Draws } from './random.ts'
import { ACTIVE_DAYS, DAY, HOUR, STEPS, type Life } from './life.ts'

/** Of normal people, as in the countries of the campaign: what share has what. */
const SHARES = { sharedPhone: 0.05, carrier: 0.6, wallet: 0.5, referred: 0.3, fast: 0.1, winner: 0.01, launch: 0.1 }
/** Accounts on the phones of schools and kiosks. */
const KIOSKS = [60, 120]
const CARRIERS = 6
/** People who entered one address of an exchange, which is not theirs. */
const EXCHANGE = 10
const CHAMPIONS = 10

/** Normal people: families and kiosks that share phones, carriers' addresses, eager ones, and referrers of hundreds. */
export function people(count: number, now: number, draw: Draws): Life[] {
  const phones = phonesOf(count, draw)
  const launch = now - draw.whole(3, 25) * DAY
  const lives = phones.map((phone, index): Life => {
    const createdAt = draw.chance(SHARES.launch) ? launch + draw.between(0, HOUR) : now - draw.between(1, 60) * DAY
    const isFast = draw.chance(SHARES.fast)
    const isWinner = draw.chance(SHARES.winner)
    return {
      id: `person-${index}`,
      isFarm: false,
      kind: isWinner ? 'winner' : phone.kind,
      device: phone.device,
      network: phone.network,
      wallet: draw.chance(SHARES.wallet) ? (phone.wallet ?? `wallet-${index}`) : null,
      number: draw.chance(0.4) ? (phone.number ?? `number-${index}`) : null,
      cpf: draw.chance(0.2) ? `cpf-${index}` : null,
      createdAt,
      referrer: null,
      steps: stepsOf({ createdAt, now, isFast, isWinner }, draw),
    }
  })
  for (const life of draw.shuffled(lives).slice(0, EXCHANGE)) life.wallet = 'exchange'
  refer(lives, draw)
  return lives
}

interface Phone {
  kind: string
  device: string
  network: string
  /** Used by several of the phone's people. */
  wallet: string | null
  number: string | null
}

function phonesOf(count: number, draw: Draws): Phone[] {
  const network = () => (draw.chance(SHARES.carrier) ? `carrier-${draw.whole(1, CARRIERS)}` : `home-${draw.next()}`)
  const phones: Phone[] = []
  const add = (kind: string, people: number, shared: Pick<Phone, 'wallet' | 'number'>) => {
    const phone = { kind, device: `phone-${phones.length}`, network: network(), ...shared }
    for (let person = 0; person < people; person++) phones.push(phone)
  }
  const most = count * SHARES.sharedPhone
  for (const size of KIOSKS) if (size <= most / 2) add('kiosk', size, { wallet: null, number: null })
  while (phones.length < most)
    add('family', draw.whole(2, 5), {
      // The wallet and the number of a parent.
      wallet: draw.chance(0.4) ? `wallet-of-phone-${phones.length}` : null,
      number: draw.chance(0.5) ? `number-of-phone-${phones.length}` : null,
    })
  while (phones.length < count) add('single', 1, { wallet: null, number: null })
  return phones.slice(0, count)
}

interface Habit {
  createdAt: number
  now: number
  isFast: boolean
  isWinner: boolean
}

/** Some days, at about one time of the day, in an order of their own, with the gaps of somebody who reads. */
function stepsOf({ createdAt, now, isFast, isWinner }: Habit, draw: Draws): Life['steps'] {
  const order = [STEPS[0], ...draw.shuffled(STEPS.slice(1))]
  const often = draw.between(0.1, 1)
  const hour = draw.between(6, 23)
  const steps: Life['steps'] = []
  const gap = () => (isFast ? draw.around(5_000, 0.6) : draw.around(25_000, 1))
  const add = (from: number, count: number) => {
    let at = from
    for (let step = 0; step < count; step++) {
      steps.push({ what: order[step % order.length]!, at })
      at += gap()
    }
  }
  const first = Math.max(createdAt, now - ACTIVE_DAYS * DAY)
  if (createdAt >= now - 30 * DAY)
    add(createdAt + draw.around(60_000, 1), isWinner ? draw.whole(15, 30) : draw.whole(1, 8))
  for (let day = Math.ceil(first / DAY); day * DAY < now; day++) {
    const at = day * DAY + (hour + draw.normal() * 1.5) * HOUR
    if (draw.chance(often) && at > createdAt && at < now) add(at, isWinner ? draw.whole(5, 9) : draw.whole(1, 6))
  }
  return steps.toSorted((one, other) => one.at - other.at)
}

/** Most referred people were referred by anybody; a few people refer hundreds. On one phone, the first refers the others. */
function refer(lives: Life[], draw: Draws): void {
  const champions = draw.shuffled(lives).slice(0, CHAMPIONS)
  for (const life of lives) {
    if (!draw.chance(SHARES.referred)) continue
    const referrer = draw.chance(0.3) ? draw.of(champions) : draw.of(lives)
    if (referrer !== life) life.referrer = referrer.id
  }
  for (const sharing of Map.groupBy(lives, ({ device }) => device).values())
    for (const life of sharing.slice(1)) if (draw.chance(0.7)) life.referrer = sharing[0]!.id
}
