import type { TimelineKind } from '@momi/contract'
import { awards } from './awards.store.ts'
import { checkIns } from './check-ins.store.ts'
import { claims } from './claims.store.ts'
import { counters } from './counters.store.ts'
import { devices } from './devices.store.ts'
import { errors } from './errors.store.ts'
import { feedback } from './feedback.store.ts'
import { logins } from './logins.store.ts'
import { merges } from './merges.store.ts'
import { payouts } from './payouts.store.ts'
import { points } from './points.store.ts'
import { pushes } from './pushes.store.ts'
import { rewards } from './rewards.store.ts'
import type { TimelineSource } from './source.store.ts'
import { spins } from './spins.store.ts'
import { staff } from './staff.store.ts'
import { wallets } from './wallets.store.ts'

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
