import type { FindingCode } from '@momi/contract'
import { addDays } from '@momi/contract/rules/calendar'
import { pushTo } from '../features/push/public.ts'
import { expireRewards } from '../features/rewards/public.ts'
import { editMission, overrideFor } from './campaign.ts'
import { later, type Simulator } from './simulator.ts'
import { checkIn, claim, giveReward, idOf, newEmail, registerForPushes, report, signInByEmail, today } from './steps.ts'

/**
 * An account with a problem, created by calls and jobs of the product, and the finding that the case file has to show
 * first.
 */
export interface ProblemAccount {
  readonly finding: FindingCode
  /** The problem concerns everybody in the person's country, so the development database does not get it. */
  readonly concernsAll?: true
  /** It has lines in the audit log, so it is made before what is logged now. */
  readonly isLogged?: true
  /** Returns the account's id. */
  readonly make: (simulator: Simulator) => Promise<string>
}

/** Throws an error unless the call is refused. */
async function refused(call: Promise<unknown>): Promise<void> {
  const answer = await call.then(
    () => 'accepted',
    () => 'refused',
  )
  if (answer === 'accepted') throw new Error('A call that makes a problem account was accepted')
}

/** All kinds of problems. Some take several days of the simulated clock. */
export const PROBLEM_ACCOUNTS: readonly ProblemAccount[] = [
  {
    finding: 'device_earns_for_another_account',
    make: async (simulator) => {
      const first = await simulator.person()
      await signInByEmail(simulator, first, newEmail())
      await checkIn(first)
      // A device does not log in to a signed-in account again: the next person on the device gets a new account.
      const next = await simulator.person({ haid: first.haid, huid: first.huid })
      await refused(checkIn(next))
      return idOf(next)
    },
  },
  {
    finding: 'wallet_with_another_account',
    make: async (simulator) => {
      const owner = await simulator.person()
      const person = await simulator.person({ wallet: null })
      await registerForPushes(person)
      await refused(person('POST /api/v1/user/wallet-address', { body: { walletAddress: owner.wallet! } }))
      return idOf(person)
    },
  },
  {
    finding: 'wallet_not_proven',
    make: async (simulator) => {
      const person = await simulator.person({ apiKey: 'web' })
      await registerForPushes(person)
      const item = await giveReward(simulator, person, {
        id: 'support-cash',
        country: 'NG',
        claimRoute: 'WALLET',
        amount: '0.2',
      })
      await refused(claim(person, item, {}))
      return idOf(person)
    },
  },
  {
    finding: 'day_missed',
    make: async (simulator) => {
      const person = await simulator.person()
      await checkIn(person)
      later(simulator, 3)
      const returned = await simulator.person(person)
      await checkIn(returned)
      return idOf(returned)
    },
  },
  {
    finding: 'clock_conflict',
    make: async (simulator) => {
      const person = await simulator.person()
      await registerForPushes(person)
      await refused(report(person, 'data_saved', 2000, addDays(today(simulator), 1)))
      return idOf(person)
    },
  },
  {
    finding: 'counter_clamped',
    make: async (simulator) => {
      const person = await simulator.person()
      await report(person, 'data_saved', 999_999_999, today(simulator))
      return idOf(person)
    },
  },
  {
    finding: 'mission_off',
    isLogged: true,
    make: async (simulator) => {
      const person = await simulator.person()
      const user = await idOf(person)
      await simulator.deps.database.transact((tx) => overrideFor(tx, user, 'set_wallpaper', false, simulator.now()))
      await refused(report(person, 'set_wallpaper', 1, today(simulator)))
      return user
    },
  },
  {
    finding: 'budget_spent',
    concernsAll: true,
    make: async (simulator) => {
      const change = { country: 'ZA', type: 'set_wallpaper', edit: { budget: 0 } } as const
      const by = { madeBy: 'demo', why: 'the budget of the campaign', at: simulator.now() }
      await simulator.deps.database.transact((tx) => editMission(tx, { ...change, ...by }))
      const person = await simulator.person({ country: 'ZA' })
      await report(person, 'set_wallpaper', 1, today(simulator))
      return idOf(person)
    },
  },
  {
    finding: 'reward_expired',
    make: async (simulator) => {
      const person = await simulator.person()
      const user = await idOf(person)
      await giveReward(simulator, person, { id: 'support-expired', country: 'NG', claimRoute: 'WALLET', amount: '0.2' })
      later(simulator, 2)
      await expireRewards({ transact: simulator.deps.database.transact, now: simulator.now })
      return user
    },
  },
  {
    finding: 'claim_waiting',
    make: async (simulator) => {
      const person = await simulator.person()
      const reward = { id: 'support-bet9ja', country: 'NG', claimRoute: 'FORM', form: 'bet9ja_account_only' } as const
      const item = await giveReward(simulator, person, reward)
      await claim(person, item, { account: `ada${person.haid.slice(0, 8)}` })
      return idOf(person)
    },
  },
  {
    finding: 'payout_held',
    make: async (simulator) => {
      const person = await simulator.person()
      await registerForPushes(person)
      const reward = { id: 'support-held', country: 'NG', claimRoute: 'WALLET', amount: '0.2' } as const
      await claim(person, await giveReward(simulator, person, reward), {})
      return idOf(person)
    },
  },
  {
    finding: 'identity_already_used',
    make: async (simulator) => {
      const reward = {
        id: 'support-jackpot',
        country: 'BR',
        claimRoute: 'FORM',
        form: 'jackpot_cusd',
        amount: '1',
      } as const
      const answers = { name: 'Ana Souza', cpf: '529.982.247-25', telephone: '(11) 96123-4567', email: newEmail() }
      const [first, second] = [await simulator.person({ country: 'BR' }), await simulator.person({ country: 'BR' })]
      await registerForPushes(second)
      await claim(first, await giveReward(simulator, first, reward), { ...answers, wallet: first.wallet! })
      const item = await giveReward(simulator, second, reward)
      await refused(claim(second, item, { ...answers, wallet: second.wallet! }))
      return idOf(second)
    },
  },
  {
    finding: 'push_token_gone',
    make: async (simulator) => {
      const person = await simulator.person()
      await registerForPushes(person)
      const { database, gateways } = simulator.deps
      // FCM's answer for an app that was removed.
      const push = { send: async () => 'invalid-token' as const }
      const ctx = { ...simulator.deps, db: database.db, transact: database.transact, now: simulator.now }
      const message = { kind: 'streak-open', title: 'Your streak', body: 'A new day is open', path: '/missions' }
      await pushTo({ ...ctx, gateways: { ...gateways, push } }, await idOf(person), message)
      return idOf(person)
    },
  },
  {
    finding: 'version_too_old',
    make: async (simulator) => {
      const person = await simulator.person({ clientVersion: '71.2.0' })
      await registerForPushes(person)
      return idOf(person)
    },
  },
  {
    finding: 'account_merged',
    make: async (simulator) => {
      const email = newEmail()
      await signInByEmail(simulator, await simulator.person(), email)
      // A code can be sent to the same address only once a minute.
      later(simulator, 2 / 1440)
      const person = await simulator.person()
      const before = await idOf(person)
      await checkIn(person)
      await signInByEmail(simulator, person, email)
      return before
    },
  },
]
