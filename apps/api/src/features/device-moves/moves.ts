import { randomInt } from 'node:crypto'
import { DAY_SECONDS, HOUR_SECONDS } from '@momi/contract/rules/durations'
import { groupedMoveCode, MOVE_CODE_LENGTH, moveCodeIn } from '@momi/contract/rules/move-code'
import { SUPPORT_CODE_ALPHABET } from '@momi/contract/rules/support-code'
import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { lock } from '../../core/locks/locks.ts'
import { consumeNetworkLimit, returnNetworkLimit } from '../../core/limits/network-limits.ts'
import { consumeRateLimit, returnRateLimit } from '../../core/limits/rate-limits.ts'
import { shownBalance } from '../../core/ledger/points.ts'
import { recordMove } from '../../core/records/device-moves.ts'
import type { HashKeys } from '../../core/secrets/hash-keys.ts'
import type { Tx } from '../../db/db.ts'
import { deviceOf, isKeptApart, lockPerson, merge } from '../accounts/public.ts'
import { completeSignIn, NO_CHANGE, type Outcome } from '../login/public.ts'
import { CODE_MS } from './device-moves.rules.ts'
import * as store from './device-moves.store.ts'
import { requireFewMoves } from './limit.ts'

const keyOf = (code: string) => `move:${code}`

/** A code for a locked account, which replaces an earlier one. `haid`: the phone that the account will leave. */
export async function storeCode(
  keys: Pick<HashKeys, 'currentHash'>,
  tx: Tx,
  { user, haid, expiresAt }: { user: string; haid: string | null; expiresAt: Date },
): Promise<string> {
  const letters = Array.from(
    { length: MOVE_CODE_LENGTH },
    () => SUPPORT_CODE_ALPHABET[randomInt(SUPPORT_CODE_ALPHABET.length)],
  )
  const code = letters.join('')
  await tx.one(store.setCode, { user, haid, code_hash: keys.currentHash(keyOf(code)), expires_at: expiresAt })
  return groupedMoveCode(code)
}

/** Makes a code with which the caller's account moves to another phone. */
export async function makeCode(ctx: UserCtx) {
  const haid = await deviceOf(ctx)
  await consumeRateLimit(ctx, { name: 'move codes made', most: 20, seconds: DAY_SECONDS }, ctx.user.id)
  const expiresAt = new Date(ctx.now().getTime() + CODE_MS)
  const code = await ctx.transact(async (tx) => {
    const [user] = await lock(tx, { users: [ctx.user.id] })
    if (user === undefined) throw new Refusal('access_token_invalid', 'The account was merged into another one')
    return storeCode(ctx.keys, tx, { user, haid, expiresAt })
  })
  return { code, expiresAt: expiresAt.toISOString() }
}

/** Moves the account of a code to the caller's phone. A repeat changes nothing. */
export async function move(ctx: UserCtx, given: { code: string }) {
  const device = await deviceOf(ctx)
  // Counted before the code is looked up, and given back if it was right.
  const guesses = { name: 'guesses at move codes', most: 5, seconds: CODE_MS / 1000 }
  const ofNetwork = {
    name: 'guesses at move codes, by network',
    most: ctx.env.LOGIN_CODES_PER_HOUR,
    seconds: HOUR_SECONDS,
  }
  await consumeRateLimit(ctx, guesses, device)
  await consumeNetworkLimit(ctx, ofNetwork)
  const code = moveCodeIn(given.code)
  const code_hashes = code === undefined ? [] : ctx.keys.acceptedHashes(keyOf(code))
  const { session } = ctx.user
  if (!(await ctx.db.one(store.codeOf, { code_hashes, session, now: ctx.now() }))) throw wrong()
  await returnRateLimit(ctx, guesses, device)
  await returnNetworkLimit(ctx, ofNetwork)
  return completeSignIn(ctx, (tx) => moveHere(ctx, tx, { device, code_hashes }))
}

const wrong = () => new Refusal('device_move_code_wrong', 'No such code, or it has expired or was used')

async function moveHere(
  ctx: UserCtx,
  tx: Tx,
  { device, code_hashes }: { device: string; code_hashes: string[] },
): Promise<Outcome> {
  const { session } = ctx.user
  const found = () => tx.one(store.codeOf, { code_hashes, session, now: ctx.now() })
  const seen = await found()
  if (!seen) throw wrong()
  const person = await lockPerson(ctx, tx, { users: [seen.user] })
  // Read again, because another phone may have used it before the lock.
  const code = await found()
  if (!code) throw wrong()
  const { user, haid } = code
  if (person.id === user) return NO_CHANGE
  if (code.is_used) throw wrong()
  if (person.userType !== 'ANONYMOUS') throw new Refusal('device_move_signed_in', 'Another account is signed in here')
  if (await isKeptApart(tx, person, user))
    throw new Refusal('device_move_other_country', 'This phone has earned in another country')
  await requireFewMoves(ctx, tx, { user, haids: haid === null || haid === device ? [device] : [haid, device] })
  // On the same phone, the account only comes back.
  if (haid !== device) await recordMove(ctx, tx, { kind: 'CODE', user, haid, to: device })
  await tx.one(store.stayOn, { user, haid: device, at: ctx.now() })
  await tx.one(store.markCodeUsed, { user, session })
  return { ...NO_CHANGE, isMerged: true, pointsReversed: shownBalance(ctx, await merge(ctx, tx, person.id, user)) }
}
