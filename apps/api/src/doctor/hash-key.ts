import type { Ctx } from '../core/context.ts'
import { linksOfHash, type HashKeys } from '../core/secrets/hash-keys.ts'
import { read } from '../db/db.ts'
import { IDENTITIES } from '../features/claim-forms/public.ts'
import { isHashKeyOfData } from '../features/login/public.ts'
import type { Finding } from './finding.ts'

/**
 * The first and the last of the hashes that are unique among all people. Hashes sort by the number of links, so only
 * the two ends of each index are read.
 */
const ends = read(
  'hash_key_ends',
  { kinds: 'text[]' },
  { first: 'text?', last: 'text?' },
  `select least(m.first, g.first, c.first) as first, greatest(m.last, g.last, c.last) as last
     from (select min(label_hash) as first, max(label_hash) as last from login_methods) m,
          (select min(phone_hash) as first, max(phone_hash) as last from giveaway_claims where status <> 'FAILURE') g,
          (select min(e.first) as first, max(e.last) as last
             from reward_definitions d cross join unnest(:kinds::text[]) as kind
             cross join lateral (select min(hash) as first, max(hash) as last from claim_identities
                                  where definition_id = d.id and claim_identities.kind = kind) e) c`,
)

/**
 * Checks whether HASH_KEY matches the stored hashes, and tells the next step of its rotation
 * (docs/decisions/0060-hash-key-rotation.md).
 */
export async function checkHashKey(ctx: Pick<Ctx, 'db' | 'cipher'> & { keys: HashKeys }): Promise<Finding> {
  const { first, last } = (await ctx.db.one(ends, { kinds: [...IDENTITIES] }))!
  const stored = first === null || last === null ? undefined : ([linksOfHash(first), linksOfHash(last)] as const)
  const problem = problemOf(ctx.keys.links, stored) ?? ((await isHashKeyOfData(ctx)) === false ? OTHER_KEY : undefined)
  if (problem !== undefined) return { about: 'HASH_KEY', status: 'failed', detail: problem }
  return { about: 'HASH_KEY', ...stepOf(ctx.keys.links, stored) }
}

type Links = HashKeys['links']
/** The fewest and the most links of stored hashes; undefined without a hash. */
type Stored = readonly [fewest: number, most: number] | undefined

const OTHER_KEY = 'is another key than that of the stored hashes: put back the value of before'

function problemOf(accepted: Links, stored: Stored): string | undefined {
  const [fewest, most] = stored ?? [accepted[0], accepted[0]]
  if (most > Math.max(...accepted))
    return 'lacks the newest link: hashes under a longer key are stored. Put back the value with that link'
  if (fewest < Math.min(...accepted))
    return 'was dropped before rehash: hashes under a shorter key are stored. Put back the value with two keys, and rehash'
  return undefined
}

function stepOf([used, other]: Links, stored: Stored): Pick<Finding, 'status' | 'detail'> {
  if (other === undefined) return { status: 'ok', detail: 'is the key of the stored hashes' }
  const next =
    other > used
      ? 'a key was added. When all processes have it, rotate-keys use HASH_KEY'
      : stored && stored[0] < used
        ? 'the added key is in use. When all processes use it, rehash'
        : 'the stored hashes are moved. Rehash once more, then rotate-keys drop HASH_KEY'
  return { status: 'degraded', detail: `is being rotated: ${next}` }
}
