import type { AdminApi, Output, Parsed } from '@momi/contract'
import type { Answers, FieldKind } from '@momi/contract/rules/claim-form'
import type { Ctx } from '../../core/context.ts'
import { cursorAfter, positionOf } from '../../core/cursors.ts'
import { maskCode, maskCpf, maskEmail, maskName, maskPhone, maskWallet } from '../../core/secrets/masking.ts'
import type { Values } from '../../db/columns.ts'
import { formOf } from './schemas.ts'
import { formsBefore, formsOfUserBefore } from './claim-forms-admin.store.ts'

type Query = Parsed<AdminApi['GET /api/v1/admin/redeem-flow/claim-form']>['query']
export type ClaimForm = Output<AdminApi['GET /api/v1/admin/redeem-flow/claim-form']>['items'][number]
export type Filters = Pick<Query, 'claimed_at_min' | 'claimed_at_max' | 'country_code' | 'variant' | 'user_id'>

/** Formats answers, masked or in full. */
type Show = (variant: ClaimForm['variant'], country: string, answers: Answers) => Answers

const MASKS: Readonly<Record<FieldKind, (text: string) => string>> = {
  NAME: maskName,
  BRAZIL_CPF: maskCpf,
  TELEPHONE: maskPhone,
  EMAIL: maskEmail,
  MINIPAY_WALLET_ID: maskWallet,
  BET9JA_ACCOUNT: maskCode,
}

/** Masks answers by the kind of their field. Answers to fields that the form no longer has are masked like codes. */
export const masked: Show = (variant, country, answers) => {
  const { properties } = formOf(variant, country)
  const maskOf = (path: string) => MASKS[properties[path]?.['x-kind'] ?? 'BET9JA_ACCOUNT']
  return Object.fromEntries(Object.entries(answers).map(([path, text]) => [path, maskOf(path)(text)]))
}

export const inFull: Show = (_variant, _country, answers) => answers

/**
 * A position in the list, which is newest first. It is followed by the claims before this instant, and by those of the
 * same instant with a lower item id.
 */
interface Position {
  before_at: Date
  before_item: string
}

/** A time later than any claim. */
const END_OF_TIME = '9999-01-01T00:00:00Z'

/** The filtered list: its first position, and a function that reads a page from a position. */
export function formsOf(
  ctx: Ctx,
  { claimed_at_min, claimed_at_max, country_code, variant, user_id }: Filters,
  show: Show,
) {
  const where = { from: new Date(claimed_at_min ?? 0), country: country_code ?? null, variant: variant ?? null }
  return {
    start: { before_at: new Date(claimed_at_max ?? END_OF_TIME), before_item: '' },
    read: async (position: Position, size: number, offset = 0) => {
      const page = { ...where, ...position, most: size + offset, offset }
      const rows = user_id
        ? await ctx.db.many(formsOfUserBefore, { ...page, user: user_id })
        : await ctx.db.many(formsBefore, page)
      return rows.slice(0, size).map((row) => formFrom(ctx, row, show))
    },
  }
}

/** The answers of a claim as `show` formats them; null once they were deleted. */
export function answersOf(
  { cipher }: Pick<Ctx, 'cipher'>,
  {
    item_id,
    variant,
    country,
    answers,
  }: Pick<Values<typeof formsBefore.row>, 'item_id' | 'variant' | 'country' | 'answers'>,
  show: Show,
): Answers | null {
  if (answers === null) return null
  return show(variant, country, JSON.parse(cipher.open(answers, 'reward_claims.answers', item_id)) as Answers)
}

function formFrom(ctx: Ctx, row: Values<typeof formsBefore.row>, show: Show): ClaimForm {
  const { item_id, country, variant } = row
  return {
    redeemFlowId: row.redeem_flow_id,
    rewardItemId: item_id,
    userId: row.user_id,
    countryCode: country,
    variant,
    status: row.status,
    claimedAt: row.at.toISOString(),
    answers: answersOf(ctx, row, show),
  }
}

export const positionAfter = ({ claimedAt, rewardItemId }: ClaimForm): Position => ({
  before_at: new Date(claimedAt),
  before_item: rewardItemId,
})

/** A page of sent forms with masked answers, newest first. */
export async function claimFormsPage(ctx: Ctx, { limit, offset, cursor, ...filters }: Query) {
  const { start, read } = formsOf(ctx, filters, masked)
  const found = positionOf(cursor)
  const position = found ? { before_at: found.at, before_item: found.id } : start
  // One more row than requested shows whether there is a next page.
  const forms = await read(position, limit + 1, offset)
  const items = forms.slice(0, limit)
  const last = items.at(-1)
  const hasMore = forms.length > limit && last !== undefined
  return { items, cursor: hasMore ? cursorAfter({ at: new Date(last.claimedAt), id: last.rewardItemId }) : null }
}
