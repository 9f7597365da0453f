import { randomInt } from 'node:crypto'
import { claimsPage, settleClaim } from '../features/fulfilment/public.ts'
import type { RewardDefinition } from './campaign.ts'
import { later, type Person, type Simulator } from './simulator.ts'
import { contextOf } from './staff-context.ts'
import {
  checkIn,
  claim,
  giveItem,
  giveReward,
  idOf,
  newEmail,
  registerForPushes,
  report,
  signInWithGoogle,
  today,
  verifyNumber,
} from './steps.ts'

/** Somebody whose case file shows what most people's do not, made by calls of the product. */
export interface ExamplePerson {
  readonly shows: 'phones' | 'claims' | 'suspicion'
  /** How many days before now it begins. */
  readonly daysBefore: number
  /** It has lines in the audit log, so it is made before what is logged now. */
  readonly isLogged?: true
  /** Returns the account's id, and the number that finds it. */
  readonly make: (simulator: Simulator) => Promise<{ user: string; number?: string }>
}

const country = 'NG'
/** So many accounts with one wallet have a risk score that opens a case. */
const FARM = 20
const FREE_BET = { en: 'A free bet at Bet9ja', pt: 'Uma aposta grátis na Bet9ja' }
const AIRTIME: RewardDefinition = {
  id: 'airtime-NG',
  country,
  type: 'DAPP',
  name: { en: 'Airtime for ₦200', pt: 'Crédito de ₦200' },
  redeemSteps: {
    en: ['Get your code here', 'Dial *311*code#'],
    pt: ['Pegue o código aqui', 'Disque *311*código#'],
  },
  claimRoute: 'VOUCHER',
  claimDays: 14,
}

const newNumber = () => `+234803${randomInt(1_000_000, 9_999_999)}`
const newCode = () => `NG-${randomInt(100_000, 999_999)}-${randomInt(100_000, 999_999)}`

async function daysLater(simulator: Simulator, person: Person, days: number): Promise<void> {
  later(simulator, days)
  await person.comeBack()
}

/** Support ends the open claim of a person. */
async function settle(simulator: Simulator, user: string, outcome: 'DONE' | 'FAILED'): Promise<void> {
  const ctx = await contextOf({ ...simulator.deps, now: simulator.now }, 'support')
  const { items } = await claimsPage(ctx, { status: 'OPEN', limit: 1, search: user })
  const ended =
    outcome === 'DONE'
      ? ({ outcome, reference: 'BET-20931', reason: 'the partner has confirmed it' } as const)
      : ({
          outcome,
          failure: 'DETAILS_NOT_FOUND',
          reference: null,
          reason: 'Bet9ja does not know this account',
        } as const)
  await settleClaim(ctx, items[0]!.id, ended)
}

/** A number that was changed, and a phone that was replaced. */
async function phones(simulator: Simulator) {
  const email = newEmail()
  const first = await simulator.person({ country })
  await registerForPushes(first)
  await signInWithGoogle(first, email)
  await verifyNumber(simulator, first, newNumber())
  await checkIn(first)
  await daysLater(simulator, first, 9)
  const number = newNumber()
  await verifyNumber(simulator, first, number)
  await checkIn(first)
  later(simulator, 8)
  const next = await simulator.person({ country, wallet: null })
  await registerForPushes(next)
  await signInWithGoogle(next, email)
  return { user: await idOf(next), number }
}

/** Rewards that were delivered, paid, shown as codes, refused by a partner, and that wait; and a pool that runs out. */
async function claims(simulator: Simulator) {
  const number = newNumber()
  const bet = {
    id: 'support-free-bet',
    country,
    name: FREE_BET,
    claimDays: 14,
    claimRoute: 'FORM',
    form: 'bet9ja_account_only',
  } as const
  const person = await simulator.person({ country })
  const user = await idOf(person)
  const [account, other] = [`chidi.${user.slice(0, 8)}`, `okafor.${user.slice(0, 8)}`]
  await registerForPushes(person)
  await signInWithGoogle(person, newEmail())
  await verifyNumber(simulator, person, number)
  await claim(person, await giveReward(simulator, person, bet), { account })
  await daysLater(simulator, person, 2)
  await settle(simulator, user, 'DONE')
  const again = await giveReward(simulator, person, bet)
  await claim(person, again, { account: `${other}x` })
  await daysLater(simulator, person, 2)
  await settle(simulator, user, 'FAILED')
  await claim(person, again, { account: other })
  await claim(
    person,
    await giveReward(simulator, person, { id: 'support-paid', country, claimRoute: 'WALLET', amount: '0.2' }),
    {},
  )
  const codes = Array.from({ length: 5 }, newCode)
  for (const items of [codes, 0, 0]) {
    await daysLater(simulator, person, 1)
    await claim(person, await giveItem(simulator, person, AIRTIME, items), {})
  }
  return { user, number }
}

/** One of many accounts with the same wallet, whose phone has reported more than a person can do. */
async function suspicion(simulator: Simulator) {
  const farmer = await simulator.person({ country, apiKey: 'web' })
  for (let others = 1; others < FARM; others++)
    await simulator.person({ country, apiKey: 'web', wallet: farmer.wallet })
  await registerForPushes(farmer)
  await report(farmer, 'data_saved', 999_999_999, today(simulator))
  return { user: await idOf(farmer) }
}

export const EXAMPLE_PEOPLE: readonly ExamplePerson[] = [
  { shows: 'phones', daysBefore: 20, make: phones },
  { shows: 'claims', daysBefore: 8, isLogged: true, make: claims },
  // What happens now is read by the next scoring.
  { shows: 'suspicion', daysBefore: 0, make: suspicion },
]
