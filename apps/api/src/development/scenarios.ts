import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Env } from '../env.ts'
import { settleDueClaims } from '../features/giveaway/public.ts'
import { editMission } from './campaign.ts'
import { fillBand } from './fill-band.ts'
import { later, type Person, type Simulator } from './simulator.ts'
import { grantLabReward } from './lab-rewards.ts'

/** The person at the end of a scenario, and the screen that their phone opens. */
interface Prepared {
  person: Person
  path: string
  /** The wallet that the phone reports, if it is not the person's. */
  wallet?: string
}

/** A state of a phone for demonstrations, which calls of the product produce on simulated days before today. */
interface Scenario {
  country: string
  /** How many days before today the scenario begins. */
  daysBefore: number
  env?: Partial<Env>
  make: (simulator: Simulator, country: string) => Promise<Prepared>
}

const HOLD_HOURS = 24

/** Checks in on this many consecutive days; afterwards the clock is on the next day. */
async function checkInOn(simulator: Simulator, person: Person, days: number): Promise<Person> {
  let visitor = person
  for (let day = 0; day < days; day++) {
    await visitor('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })
    later(simulator, 1)
    // The previous day's token has expired.
    visitor = await simulator.person({ haid: person.haid, huid: person.huid, wallet: null })
  }
  return Object.assign(visitor, { wallet: person.wallet })
}

/** A streak of this many days, the last of them yesterday. */
const streakOf = (days: number): Pick<Scenario, 'daysBefore' | 'make'> => ({
  daysBefore: days,
  make: async (simulator, country) => ({
    person: await checkInOn(simulator, await simulator.person({ country }), days),
    path: '/missions/streaks',
  }),
})

async function giveReward(
  simulator: Simulator,
  person: Person,
  country: string,
  kind: 'wallet' | 'jackpot',
): Promise<string> {
  const { id: user } = await person('GET /api/v1/user/me', {})
  return grantLabReward({ ...simulator.deps, now: simulator.now }, { user, country, kind })
}

/**
 * A claim of 1 GB for a new Vivo number. The last four digits decide how the stand-in of the top-up partner answers
 * (testing/top-up).
 */
const giveawayFor = (ending: string): Scenario => ({
  country: 'BR',
  daysBefore: 0,
  make: async (simulator, country) => {
    // With this haid the person is in a group that need not set the default browser first (section 4).
    const person = await simulator.person({ country, haid: `${randomBytes(15).toString('hex')}11` })
    const phone = `+5511${96_000 + randomInt(4000)}${ending}`
    await person('POST /api/v1/giveaway/form', {
      body: {
        rewardChoice: 'vivo-1gb',
        phone,
        email: 'person@mail.example',
        isOver18: true,
        agreesToTerms: true,
        isDefaultBrowser: false,
      },
      idempotencyKey: randomUUID(),
    })
    const { database, gateways, cipher, log } = simulator.deps
    const { db, transact } = database
    await settleDueClaims({ db, transact, cipher, log, now: simulator.now, topUp: gateways.topUp })
    return { person, path: '/giveaway/claim/result' }
  },
})

export const SCENARIOS = {
  'seventh-day': { country: 'NG', ...streakOf(6) },
  'missed-day': {
    country: 'NG',
    daysBefore: 5,
    make: async (simulator, country) => {
      const first = await simulator.person({ country })
      const onFourth = await checkInOn(simulator, first, 3)
      await onFourth('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })
      await onFourth('POST /api/v1/streaks/freezes', { idempotencyKey: randomUUID() })
      // The fifth day has no check-in.
      later(simulator, 2)
      return { person: onFourth, path: '/missions/streaks' }
    },
  },
  // Five full weeks of check-ins earn exactly 1,000 points.
  'thousand-points': {
    country: 'NG',
    daysBefore: 35,
    make: async (simulator, country) => ({
      person: await checkInOn(simulator, await simulator.person({ country }), 35),
      path: '/points',
    }),
  },
  jackpot: {
    country: 'NG',
    daysBefore: 0,
    make: async (simulator, country) => {
      const person = await simulator.person({ country })
      return { person, path: `/rewards/won/${await giveReward(simulator, person, country, 'jackpot')}` }
    },
  },
  'giveaway-succeeds': giveawayFor('1012'),
  'giveaway-fails': giveawayFor('1002'),
  'offline-check-in': { country: 'NG', ...streakOf(2) },
  'held-payout': {
    country: 'NG',
    daysBefore: 0,
    env: { PAYOUT_HOLD_HOURS: HOLD_HOURS },
    make: async (simulator, country) => {
      const person = await simulator.person({ country })
      const rewardItemId = await giveReward(simulator, person, country, 'wallet')
      await person('POST /api/v1/claimforms/user-responses', {
        body: { rewardItemId, answers: {} },
        idempotencyKey: randomUUID(),
      })
      return { person, path: `/claim-reward/${rewardItemId}` }
    },
  },
  // In a country of their own, because for some minutes the rewards of everybody there are checked.
  'checked-reward': {
    country: 'ZA',
    daysBefore: 0,
    make: async (simulator, country) => {
      await fillBand(simulator, { country, type: 'streaks', level: 30 })
      return { person: await simulator.person({ country }), path: '/missions' }
    },
  },
  'refused-reward': {
    country: 'ZA',
    daysBefore: 0,
    make: async (simulator, country) => {
      const streaks = { country, type: 'streaks' } as const
      const [person, next] = [await simulator.person({ country }), await simulator.person({ country })]
      await fillBand(simulator, { ...streaks, level: 33 })
      await person('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })
      // This one is too many: a brake stops the mission, and what is being checked is refused.
      await next('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() }).catch(() => {})
      const cause = { madeBy: 'lab', why: 'the lab needs it again', at: simulator.now() }
      const { transact } = simulator.deps.database
      await transact((tx) => editMission(tx, { ...streaks, edit: { enabled: true }, ...cause }))
      await fillBand(simulator, { ...streaks, level: 0 })
      return { person, path: '/points' }
    },
  },
  'wallet-elsewhere': {
    country: 'NG',
    daysBefore: 0,
    make: async (simulator, country) => {
      const owner = await simulator.person({ country })
      const person = await simulator.person({ country, wallet: null })
      return { person, path: '/missions/streaks', wallet: owner.wallet! }
    },
  },
} as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof SCENARIOS
