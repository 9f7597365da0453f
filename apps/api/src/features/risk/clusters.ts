import type { AdminApi, Output } from '@momi/contract'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import * as store from './clusters.store.ts'
import { partWithWords, signalsOf } from './signals-of.ts'

type Answer = Output<AdminApi['GET /api/v1/admin/users/{id}/risk']>

/** The most accounts of a cluster that are shown. */
const MOST_ACCOUNTS = 60

/** The score of an account, and its cluster. */
export async function riskOf(ctx: Pick<Ctx, 'db' | 'env' | 'now'>, user: string): Promise<Answer> {
  const [scored, cluster] = await Promise.all([signalsOf(ctx.db, user), clusterOf(ctx, user)])
  if (!scored) return { risk: null, cluster }
  const { score, shadowScore, configCountry, configVersion, at, signals } = scored
  return {
    risk: {
      score,
      shadowScore,
      configCountry,
      configVersion,
      at: at.toISOString(),
      parts: signals.map((part) => partWithWords(part)),
    },
    cluster,
  }
}

/** All accounts that are reached from one by what accounts share, nearest first, up to MOST_ACCOUNTS. */
async function clusterOf({ db, env, now }: Pick<Ctx, 'db' | 'env' | 'now'>, user: string): Promise<Answer['cluster']> {
  const found = new Set([user])
  const shared = new Map<string, { kind: Answer['cluster']['links'][number]['kind']; accounts: Set<string> }>()
  let isCut = false
  for (let next = [user]; next.length > 0;) {
    const rows = await db.many(store.partners, { users: next, most: MOST_ACCOUNTS + 1 })
    next = []
    for (const { kind, key, user_id: other } of rows) {
      if (!found.has(other)) {
        if (found.size >= MOST_ACCOUNTS) {
          isCut = true
          continue
        }
        found.add(other)
        next.push(other)
      }
      const name = `${kind} ${key}`
      const link = shared.get(name) ?? { kind, accounts: new Set() }
      link.accounts.add(other)
      shared.set(name, link)
    }
  }
  const rows = await db.many(store.accounts, { users: [...found], at: now() })
  if (!rows.some(({ id }) => id === user)) throw new Refusal('not_found', 'No such account')
  return {
    accounts: rows.map(({ id, country, created_at, earned, paid, score, shadow_score, is_held }) => ({
      id,
      countryCode: country,
      createdAt: created_at.toISOString(),
      earned,
      paid,
      score,
      shadowScore: shadow_score,
      isHeld: is_held,
    })),
    links: [...shared.values()]
      .filter(({ accounts }) => accounts.size > 1)
      .map(({ kind, accounts }) => ({ kind, accounts: [...accounts] })),
    symbol: env.CRYPTO_SYMBOL,
    isCut,
  }
}
