import type { Api, Output } from '@momi/contract'
import {
  canonicalAnswers,
  formProblems,
  type Answers,
  type FieldKind,
  type FormSchema,
} from '@momi/contract/rules/claim-form'
import { DAY } from '@momi/contract/rules/durations'
import type { IdempotentCtx, PersonCtx } from '../../core/context.ts'
import { InvalidFields, Refusal } from '../../errors.ts'
import { lockValue } from '../../core/locks/locks.ts'
import { mobileNumberIn } from '../../core/phone.ts'
import type { Values } from '../../db/columns.ts'
import type { Tx } from '../../db/db.ts'
import { addPayout, requestedStep } from '../../core/ledger/payout-requests.ts'
import { moveReward } from '../rewards/public.ts'
import { addBet9jaSpins } from '../roulette/public.ts'
import { checkedAddress, notProven, reportedWallet, requirePayable } from '../wallet/public.ts'
import { formOf } from './schemas.ts'
import * as store from './claim-forms.store.ts'

type Claimed = Output<Api['POST /api/v1/claimforms/user-responses']>
type Item = Values<typeof store.findItem.row>
/** An item by its id, or by its redeem flow. */
type Name = { item: string } | { flow: string }

const keysOf = (ctx: PersonCtx, name: Name) => ({ item: null, flow: null, ...name, user: ctx.user.id })
const noForm = () => new Refusal('claimforms_form_not_found', 'There is no such form for this user')

/** The claim form of one of the caller's rewards. */
export async function formFor(ctx: PersonCtx, name: Name) {
  const item = await ctx.db.one(store.findItem, keysOf(ctx, name))
  if (!item) throw noForm()
  const wallet = isPaid(item) ? await reportedWallet(ctx.db, ctx.user.id) : null
  return {
    redeemFlowId: item.redeem_flow_id,
    rewardItemId: item.id,
    schema: formOf(item.form, item.country),
    wallet: wallet && wallet.payoutStep !== 'LINK_WALLET' ? wallet.address : null,
    // A claim that failed can be made again.
    submittedAt: item.status === 'UNCLAIMED' ? null : (item.submitted_at?.toISOString() ?? null),
  }
}

/**
 * Claims one of the caller's rewards. The first valid claim counts: repeating it gets the same answer, a different
 * claim is refused. After a claim that failed, the reward can be claimed again. A refused claim changes nothing.
 */
export async function claim(
  ctx: IdempotentCtx,
  name: Name,
  answers: Readonly<Record<string, unknown>>,
): Promise<Claimed> {
  return ctx.transact((tx) => claimIn(ctx, tx, name, answers))
}

/** Like `claim`, inside a larger transaction that has locked the account. */
export async function claimIn(
  ctx: PersonCtx,
  tx: Tx,
  name: Name,
  answers: Readonly<Record<string, unknown>>,
): Promise<Claimed> {
  if (!(await tx.one(store.lockItem, keysOf(ctx, name)))) throw noForm()
  const item = (await tx.one(store.findItem, keysOf(ctx, name)))!
  const schema = formOf(item.form, item.country)
  const given = checkedAnswers(item, schema, answers)
  const claimed = `claim:${item.id}:${JSON.stringify(given)}`
  const { answers_hash, status } = item
  if (answers_hash !== null && status !== 'UNCLAIMED') {
    const isSame = ctx.keys.acceptedHashes(claimed).includes(answers_hash)
    if (isSame && (status === 'PENDING' || status === 'CLAIMED')) return answerOf(ctx, item, status)
    throw new Refusal('claimforms_already_submitted', 'This reward was claimed with other answers')
  }
  if (status !== 'UNCLAIMED' || (item.claim_before && item.claim_before <= ctx.now()))
    throw new Refusal('rewards_expired', 'The claim-before date has passed')
  return submit(ctx, tx, item, { schema, given, hash: ctx.keys.currentHash(claimed) })
}

/** Whether the reward is a token amount that is paid out. */
const isPaid = ({ amount, claim_route, form, country }: Item): boolean =>
  amount !== null && (claim_route === 'WALLET' || pathOf(formOf(form, country), 'MINIPAY_WALLET_ID') !== undefined)

/**
 * Functions that normalize answers of kinds that only the server can validate: a checksummed address needs a hash
 * function, a phone number a library.
 */
const CHECKED_HERE: Partial<Record<FieldKind, (text: string, country: string) => string | null | undefined>> = {
  MINIPAY_WALLET_ID: (text) => checkedAddress(text, { skipChecksum: false })?.toLowerCase(),
  TELEPHONE: mobileNumberIn,
}

function checkedAnswers(item: Item, schema: FormSchema, answers: Readonly<Record<string, unknown>>) {
  const refuse = (problems: { path: string; message: string }[]) => {
    if (problems.length > 0) throw new InvalidFields('claimforms_v2_validation_error', problems)
  }
  refuse(formProblems(schema, answers, item.country).map(({ path, problem }) => ({ path, message: problem })))

  const typed = answers as Answers
  const given = Object.entries(canonicalAnswers(schema, typed)).map(([path, text]) => {
    const check = CHECKED_HERE[schema.properties[path]!['x-kind']]
    return [path, check ? check(typed[path]!, item.country) : text] as const
  })
  refuse(given.filter(([, text]) => !text).map(([path]) => ({ path, message: 'invalid' })))
  return Object.fromEntries(given) as Record<string, string>
}

const pathOf = (schema: FormSchema, kind: FieldKind) =>
  Object.keys(schema.properties).find((path) => schema.properties[path]!['x-kind'] === kind)

interface Submission {
  schema: FormSchema
  given: Record<string, string>
  hash: string
}

async function submit(ctx: PersonCtx, tx: Tx, item: Item, { schema, given, hash }: Submission): Promise<Claimed> {
  const { id: user } = ctx.user
  const at = ctx.now()
  const typed = pathOf(schema, 'MINIPAY_WALLET_ID')
  const wallet = isPaid(item)
    ? await requirePayable(tx, user, typed ? 'wallet_not_proven' : 'rewards_no_wallet_address')
    : null
  if (wallet !== null && typed && checkedAddress(given[typed] ?? '', { skipChecksum: true }) !== wallet.address)
    throw notProven()

  await lockIdentities(ctx, tx, item, schema, {
    ...given,
    ...(wallet !== null && { wallet: wallet.address.toLowerCase() }),
  })
  await tx.one(store.addClaim, {
    item: item.id,
    user,
    answers: ctx.cipher.seal(JSON.stringify(given), 'reward_claims.answers', item.id),
    answers_hash: hash,
    wallet: wallet?.address ?? null,
    at,
  })
  if (item.form === 'bet9ja_account_only') await addBet9jaSpins(ctx, tx, { claim: item.id, wonAt: item.assigned_at })
  if (wallet !== null) {
    const hold = await addPayout(ctx, tx, {
      type: 'REWARD',
      ref: item.id,
      wallet,
      amount: item.amount!,
    })
    await moveReward(tx, item.id, 'UNCLAIMED', 'PENDING', requestedStep(at, hold, wallet.way))
    return answerOf(ctx, item, 'PENDING')
  }
  if (item.claim_route === 'FORM') {
    await moveReward(tx, item.id, 'UNCLAIMED', 'PENDING', {
      stage: 'CHECKED',
      at,
      holder: 'staff',
      dueAt: new Date(at.getTime() + item.fulfil_days * DAY),
    })
    return answerOf(ctx, item, 'PENDING')
  }
  await moveReward(tx, item.id, 'UNCLAIMED', 'CLAIMED', { stage: 'DONE', at, holder: 'person' })
  return answerOf(ctx, item, 'CLAIMED')
}

/** The kinds of answers that identify a person. */
export const IDENTITIES: readonly FieldKind[] = ['BRAZIL_CPF', 'TELEPHONE', 'MINIPAY_WALLET_ID', 'BET9JA_ACCOUNT']

/**
 * Locks and records the answers that identify a person (IDENTITIES). Refuses an answer with which another person has
 * claimed the same reward or, for a jackpot, with which anybody has claimed it before.
 */
async function lockIdentities(ctx: PersonCtx, tx: Tx, item: Item, schema: FormSchema, given: Record<string, string>) {
  const kinds = new Map(Object.entries(schema.properties).map(([path, field]) => [path, field['x-kind']]))
  if (given['wallet']) kinds.set('wallet', 'MINIPAY_WALLET_ID')
  for (const [path, kind] of kinds) {
    const text = given[path]
    if (text === undefined || !IDENTITIES.includes(kind)) continue
    const value = `${kind}:${text}`
    await lockValue(tx, ctx.keys, value)
    const { user_id, item_id } = (await tx.one(store.identityOwner, {
      definition: item.definition_id,
      kind,
      hash: ctx.keys.currentHash(value),
      hashes: ctx.keys.acceptedHashes(value),
      user: ctx.user.id,
      item: item.id,
    }))!
    if (user_id !== ctx.user.id || (item.type === 'JACKPOT' && item_id !== item.id))
      throw new Refusal(
        'claimforms_identity_already_used',
        `This ${kind} has claimed the reward already`,
        {},
        { reason: kind },
      )
  }
}

const answerOf = (ctx: PersonCtx, { id, voucher }: Item, status: Claimed['status']): Claimed => ({
  rewardItemId: id,
  status,
  voucher: status === 'CLAIMED' && voucher !== null ? ctx.cipher.open(voucher, 'reward_items.voucher', id) : null,
})
