import type { TimelineKind } from '@momi/contract'
import { errors, feedback, logins, merges, staff } from './account.store.ts'
import { devices, pushes } from './devices.store.ts'
import { awards, checkIns, counters, spins } from './missions.store.ts'
import { payouts, points, wallets } from './money.store.ts'
import { claims, rewards } from './rewards.store.ts'
import type { TimelineSource } from './source.store.ts'

/** One source for each kind. */
export const SOURCES: Readonly<Record<TimelineKind, TimelineSource>> = {
  check_in: checkIns,
  counter: counters,
  award: awards,
  reward: rewards,
  claim: claims,
  payout: payouts,
  spin: spins,
  points,
  login: logins,
  device: devices,
  wallet: wallets,
  merge: merges,
  push: pushes,
  error: errors,
  feedback,
  staff,
}
