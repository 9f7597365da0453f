import type { Draws } from './random.ts'
import { ACTIVE_DAYS, DAY, HOUR, STEPS, type Life } from './life.ts'

const ACCOUNTS_PER_DEVICE = 25
/** How many of the accounts send to one of a few wallets. */
const TO_FEW = 0.8
const SLOW = 0.1
/** Devices whose script waits at random. */
const EVASIVE = 0.05

/**
 * Accounts of one farm: 25 on each device, run by a script per device; some slowly and by hand. Most send to a few
 * wallets, of which each gets another number of accounts.
 */
export function farm(count: number, now: number, draw: Draws): Life[] {
  const wallets = Array.from({ length: Math.max(1, Math.round((count * TO_FEW) / 50)) }, (_, index) => ({
    name: `sink-${index}`,
    share: draw.between(0.3, 1.7),
  }))
  const all = wallets.reduce((sum, { share }) => sum + share, 0)
  const sink = () => {
    let left = draw.next() * all
    return (wallets.find(({ share }) => (left -= share) <= 0) ?? wallets[0]!).name
  }
  const devices = Math.ceil(count / ACCOUNTS_PER_DEVICE)
  const toFew = new Set(draw.shuffled(Array.from({ length: count }, (_, index) => index)).slice(0, count * TO_FEW))
  const lives: Life[] = []
  for (let device = 0; device < devices; device++) {
    const script = scriptOf(now, draw)
    const network = draw.chance(0.5) ? `carrier-${draw.whole(1, 6)}` : `server-${device}`
    for (let place = 0; place < ACCOUNTS_PER_DEVICE && lives.length < count; place++) {
      const index = lives.length
      const isSlow = draw.chance(SLOW)
      const createdAt = isSlow ? now - draw.between(5, 50) * DAY : script.begin + place * draw.between(20_000, 90_000)
      lives.push({
        id: `farm-${index}`,
        isFarm: true,
        kind: isSlow ? 'slow farm' : script.isEvasive ? 'evasive farm' : 'farm',
        device: `emulator-${device}`,
        network,
        wallet: toFew.has(index) ? sink() : `farm-wallet-${index}`,
        number: null,
        cpf: null,
        createdAt,
        referrer: place > 0 ? `farm-${device * ACCOUNTS_PER_DEVICE}` : null,
        steps: isSlow ? slowSteps(createdAt, now, draw) : script.run(createdAt, place),
      })
    }
  }
  return lives
}

/** The script of a device: the same steps for each account, one account after the other, with the delays of a network. */
function scriptOf(now: number, draw: Draws) {
  const isEvasive = draw.chance(EVASIVE)
  const order = [STEPS[0], ...draw.shuffled(STEPS.slice(1)).slice(0, draw.whole(3, 5))]
  const gaps = order.map(() => draw.between(3_000, 60_000))
  const begin = now - draw.between(8, 25) * DAY
  const hour = draw.between(0, 20)
  const run = (createdAt: number, place: number) => {
    const steps: Life['steps'] = []
    const first = Math.max(createdAt, now - ACTIVE_DAYS * DAY)
    for (let day = Math.ceil(first / DAY); day * DAY < now; day++) {
      if (draw.chance(0.1)) continue
      let at = day * DAY + hour * HOUR + place * 4 * 60_000 + draw.around(30_000, 1)
      for (const [step, what] of order.entries()) {
        if (at < now) steps.push({ what, at })
        at += gaps[step]! + draw.around(400, 0.8) + (isEvasive ? draw.between(0, 40_000) : 0)
      }
    }
    return steps
  }
  return { isEvasive, begin, run }
}

/** One to three steps on every third day, at any time. */
function slowSteps(createdAt: number, now: number, draw: Draws): Life['steps'] {
  const steps: Life['steps'] = []
  for (let day = Math.ceil(Math.max(createdAt, now - ACTIVE_DAYS * DAY) / DAY); day * DAY < now; day++) {
    if (draw.chance(0.65)) continue
    let at = day * DAY + draw.between(0, 23) * HOUR
    for (let step = draw.whole(1, 3); step > 0; step--) {
      if (at < now) steps.push({ what: draw.of(STEPS), at })
      at += draw.around(120_000, 1)
    }
  }
  return steps
}
