import { zoneOf } from '@momi/contract/rules/calendar'
import type { Ctx } from '../../core/context.ts'
import { balanceOf } from '../../core/ledger/ledger.ts'
import { maskWallet } from '../../core/secrets/masking.ts'
import { arePointsEnabled } from '../../core/ledger/points.ts'
import { arePrizesOpen, prizesOpeningOf } from '../../core/missions/prizes.ts'
import { keptFor } from '../../core/work/purge.ts'
import { maskedMethodsOf } from '../login/public.ts'
import { accountOf } from './account.ts'
import * as store from './case-file.store.ts'

/** The header of a case file. Personal data is masked. */
export async function caseFileHeader(ctx: Ctx, user: string) {
  const account = await accountOf(ctx, user)
  const { country, users } = account
  const at = ctx.now()
  const tokens_since = new Date(at.getTime() - keptFor('push_tokens'))
  const [found, identities, balance, prizes] = await Promise.all([
    ctx.db.one(store.devicesAndWallet, { user, users, at, tokens_since }),
    maskedMethodsOf(ctx, user),
    balanceOf(ctx.db, user),
    prizesOpeningOf(ctx, ctx.db, user),
  ])
  const { support_code, devices, wallet, wallet_ways, wallet_at, phone_accounts, push_tokens, is_held } = found!
  const flags = {
    merged: account.merged_into !== null,
    erased: account.erased_at !== null,
    prizes_not_open: !arePrizesOpen(prizes),
    points_not_enabled: !arePointsEnabled(ctx, country),
    no_push_token: push_tokens === 0,
    payouts_held: is_held,
  }
  return {
    id: user,
    userType: account.user_type,
    country,
    timeZone: zoneOf(country) ?? null,
    createdAt: account.created_at.toISOString(),
    supportCode: support_code,
    identities,
    devices: devices.map((device) => ({
      id: device.id,
      haid: device.haid,
      clientType: device.client_type,
      clientVersion: device.client_version,
      createdAt: device.created_at.toISOString(),
      ownerId: device.owner_id,
      isCurrent: device.user_id === user,
      hasPushToken: device.has_push_token,
      lastSeenAt: device.seen_at?.toISOString() ?? null,
    })),
    wallet:
      wallet !== null && wallet_ways !== null && wallet_at !== null
        ? {
            address: maskWallet(wallet),
            ways: wallet_ways,
            samePhone: phone_accounts,
            reportedAt: wallet_at.toISOString(),
          }
        : null,
    balance,
    clientVersion: devices.find((device) => device.user_id === user)?.client_version ?? null,
    mergedInto: account.merged_into,
    mergedFrom: users.filter((id) => id !== user),
    flags: (Object.keys(flags) as (keyof typeof flags)[]).filter((flag) => flags[flag]),
  }
}
