import { randomBytes } from 'node:crypto'
import type { Api, Parsed } from '@momi/contract'
import { emailOf } from '@momi/contract/rules/email'
import { giveawayFormProblems } from '@momi/contract/rules/giveaway'
import { HOUR } from '@momi/contract/rules/durations'
import type { IdempotentCtx } from '../../core/context.ts'
import { InvalidFields, Refusal } from '../../errors.ts'
import { lockValue } from '../../core/locks/locks.ts'
import { isOwnDevice } from '../../core/missions/awards.ts'
import { mobileNumberIn } from '../../core/phone.ts'
import type { Tx } from '../../db/db.ts'
import { requireClaimant } from './eligibility.ts'
import { groupFor, stateOf } from './giveaway.ts'
import { isConfirmed, isDefaultRequired, recheckAt, type Choice, type GiveawayRule } from './giveaway.rules.ts'
import * as store from './giveaway.store.ts'
import { operatorForClaim, phoneKey, phoneUsed } from './operator.ts'

type Form = Parsed<Api['POST /api/v1/giveaway/form']>['body']

const SETTLED_WITHIN_MS = HOUR

/**
 * Claims a package. Nothing is ordered yet: the claim waits for the job that settles it (settle.ts), which may start
 * immediately, or only after a second check has confirmed the default browser.
 */
export async function claim(ctx: IdempotentCtx, form: Form) {
  const { country } = ctx.user
  const claimant = await requireClaimant(ctx, form.isDefaultBrowser)
  const phone = checkedPhone(form, country)
  const choice = claimant.available.find(({ id }) => id === form.rewardChoice)
  if (!choice) throw new Refusal('giveaway_reward_choice_not_available', 'There is no such choice, or none is left')
  // The look-up counts even if the claim fails.
  const operator = await operatorForClaim({ ...ctx, transact: ctx.transactSeparately }, claimant, phone)
  if (operator !== choice.operator)
    throw new Refusal('giveaway_reward_choice_not_available', `The number is served by ${operator}`)
  return ctx.transact(async (tx) => {
    await keep(ctx, tx, { ...claimant, form, phone, choice })
    return stateOf(await tx.one(store.lastClaim, { user: ctx.user.id, haid: claimant.haid }))
  })
}

/** The number to be topped up; refuses an invalid form with the problem of each field. */
function checkedPhone(form: Form, country: string): string {
  const phone = mobileNumberIn(form.phone, country)
  const problems = { ...(!phone && { phone: 'invalid' }), ...giveawayFormProblems(form, country) }
  if (phone && Object.keys(problems).length === 0) return phone
  throw new InvalidFields(
    'validation_error',
    Object.entries(problems).map(([path, message]) => ({ path: `body.${path}`, message: String(message) })),
  )
}

interface Claim {
  form: Form
  phone: string
  haid: string
  choice: Choice
  rule: GiveawayRule
  version: number
}

async function keep(ctx: IdempotentCtx, tx: Tx, { form, phone, haid, choice, rule, version }: Claim): Promise<void> {
  const { id: user, country, session } = ctx.user
  const at = ctx.now()
  if (!(await isOwnDevice(tx, session, user)))
    throw new Refusal('device_earns_for_another_account', 'Another account earned on this device first')
  const number = phoneKey(phone)
  const phone_hashes = ctx.keys.acceptedHashes(number)
  await lockValue(tx, ctx.keys, number)
  await requireUnclaimed(ctx, tx, { haid, phone_hashes })
  const group = await groupFor(ctx, tx, haid, form.isDefaultBrowser)
  const isRequired = isDefaultRequired(group)
  if (isRequired && !form.isDefaultBrowser)
    throw new Refusal('giveaway_default_browser_required', 'The browser is not the default one')
  const seen = form.isDefaultBrowser ? (await tx.one(store.recordDefaultBrowser, { haid, at }))! : undefined
  const waits = isRequired && !isConfirmed(seen && { firstAt: seen.first_at, lastAt: at }, rule)
  const due = waits ? recheckAt(seen!.first_at, rule) : at
  const id = randomBytes(15).toString('base64url')
  const added = await tx.one(store.addClaim, {
    id,
    user,
    haid,
    country,
    config_version: version,
    choice: choice.id,
    product: choice.product,
    phone: ctx.cipher.seal(phone, 'giveaway_claims.phone', id),
    phone_hash: ctx.keys.currentHash(number),
    email: ctx.cipher.seal(emailOf(form.email), 'giveaway_claims.email', id),
    waits_for: waits ? 'DEFAULT_BROWSER_CHECK' : 'OPERATOR',
    due_at: due,
    at,
  })
  if (!added) {
    // A concurrent claim was stored first.
    await requireUnclaimed(ctx, tx, { haid, phone_hashes })
    throw new Error('A claim is in the way that is not there')
  }
  if (!(await tx.one(store.takeStock, { country, choice: choice.id, stock: choice.stock })))
    throw new Refusal('giveaway_reward_choice_not_available', 'All of them were given away')
  const settledBy = waits ? due : new Date(at.getTime() + SETTLED_WITHIN_MS)
  const why = waits ? 'DEFAULT_BROWSER_CHECK' : null
  await tx.one(store.addTrace, { claim: id, stage: 'EARNED', at, holder: 'momi', due_at: settledBy, why })
}

async function requireUnclaimed(
  ctx: IdempotentCtx,
  tx: Tx,
  { haid, phone_hashes }: { haid: string; phone_hashes: string[] },
) {
  const { by_haid, by_phone } = (await tx.one(store.claimedBy, { user: ctx.user.id, haid, phone_hashes }))!
  if (by_haid) throw new Refusal('giveaway_already_claimed_by_haid', 'This app instance or person has claimed')
  if (by_phone) throw phoneUsed()
}
