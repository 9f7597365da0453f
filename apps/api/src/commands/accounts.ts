import {
  copyOf,
  erase,
  freeWalletOf,
  makeMoveCode,
  payRewardAgainFor,
  permitTransactionFor,
  resumePayoutsOf,
} from '../features/personal-data/public.ts'
import { listSetAside, resume } from '../jobs/set-aside.ts'
import { byOperator } from './by-operator.ts'
import { toJson, type Commands } from './command.ts'
import { grantFreezeTo, overrideMissionOf, recordOutageOf } from './corrections.ts'

const USER = '<user id or haid>'

/** The operator's commands on one account, and on work that was set aside. */
export const accountCommands: Commands = {
  export: {
    takes: [USER],
    does: 'prints all data of a user',
    changes: true,
    run: async ({ open }, { args: [user = ''], reason }) => toJson(await copyOf(await open(), user, reason)),
  },
  erase: {
    takes: [USER],
    does: 'deletes a user; ledger entries stay',
    changes: true,
    run: async ({ open }, { args: [user = ''], reason }) => `Erased ${await erase(await open(), user, reason)}`,
  },
  'free-wallet': {
    takes: ['<address>'],
    does: 'takes a wallet from its account',
    changes: true,
    run: async ({ open }, { args: [address = ''], reason }) =>
      `Freed from ${await freeWalletOf(await open(), address, reason)}`,
  },
  'make-move-code': {
    takes: [USER],
    does: 'prints a code with which a person who has lost the phone moves the account to another one',
    changes: true,
    run: async ({ open }, { args: [user = ''], reason }) => makeMoveCode(await open(), user, reason),
  },
  'resume-payouts': {
    takes: ['<user id>'],
    does: 'pays an account again that said a change was not its own',
    changes: true,
    run: async ({ open }, { args: [user = ''], reason }) =>
      `Resumed for ${await resumePayoutsOf(await open(), user, reason)}`,
  },
  'pay-again': {
    takes: ['<reward item id>'],
    does: 'pays a reward again whose payout failed',
    changes: true,
    run: async ({ open }, { args: [item = ''], reason }) =>
      `To be paid again to ${await payRewardAgainFor(await open(), item, reason)}`,
  },
  'permit-transaction': {
    takes: ['<payout id>'],
    does: 'permits a new transaction for a payout whose transactions can never pay it',
    changes: true,
    run: async ({ open }, { args: [payout = ''], reason }) =>
      `Permitted for a payout of ${await permitTransactionFor(await open(), payout, reason)}`,
  },
  'grant-freeze': {
    takes: [USER],
    does: 'grants a streak freeze',
    changes: true,
    run: async ({ open }, { args: [user = ''], reason }) =>
      `Granted to ${await grantFreezeTo(await open(), user, reason)}`,
  },
  'record-outage': {
    takes: ['<from>/<to>'],
    does: 'covers the days on which check-in was down',
    changes: true,
    run: async ({ open }, { args: [interval = ''], reason }) => {
      await recordOutageOf(await open(), interval, reason)
      return `Recorded ${interval}`
    },
  },
  'enable-mission': overrideMission(true),
  'disable-mission': overrideMission(false),
  waiting: {
    does: 'lists the work that was set aside',
    run: async ({ open }) => toJson(await listSetAside(await open())),
  },
  resume: {
    takes: ['<job>/<reference>'],
    does: 'retries work that was set aside',
    changes: true,
    run: async ({ open }, { args: [item = ''], reason }) => {
      await resume(await open(), item, reason)
      return `Resumed ${item}`
    },
  },
}

function overrideMission(isEnabled: boolean): Commands[string] {
  return {
    takes: [`${USER}/<mission>`],
    does: `${isEnabled ? 'enables' : 'disables'} a mission for one user`,
    changes: true,
    run: async (operator, { args: [target = ''], reason }) => {
      await overrideMissionOf(await byOperator(operator, reason), target, isEnabled, reason)
      return `${isEnabled ? 'Enabled' : 'Disabled'} ${target}`
    },
  }
}
