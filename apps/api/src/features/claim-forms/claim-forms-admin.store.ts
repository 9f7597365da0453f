import { ClaimFormVariant, RewardStatus } from '@momi/contract'
import { text } from '../../db/columns.ts'
import { read } from '../../db/db.ts'

const page = {
  from: 'timestamptz',
  before_at: 'timestamptz',
  before_item: 'text',
  country: 'text?',
  variant: 'text?',
  most: 'int8',
  offset: 'int8',
} as const

const form = {
  item_id: 'text',
  redeem_flow_id: 'text',
  user_id: 'uuid',
  country: 'text',
  variant: text(ClaimFormVariant),
  status: text(RewardStatus),
  at: 'timestamptz',
  answers: 'text?',
} as const

const FORM = 'c.item_id, i.redeem_flow_id, c.user_id, d.country, d.form as variant, i.status, c.at, c.answers'

const FILTERED = `d.form is not null
      and (:country::text is null or d.country = :country)
      and (:variant::text is null or d.form = :variant)
    order by c.at desc, c.item_id desc
    limit :most offset :offset`

/**
 * Sent forms before a position, newest first. Reads at most `most` claims of each definition, through their index,
 * before the other filters apply.
 */
export const formsBefore = read(
  'claim_forms_before',
  page,
  form,
  `select ${FORM}
     from reward_definitions d
    cross join lateral (
      select item_id, user_id, at, answers from reward_claims
       where definition_id = d.id and at >= :from and (at, item_id) < (:before_at, :before_item)
       order by at desc, item_id desc limit :most) c
     join reward_items i on i.id = c.item_id
    where ${FILTERED}`,
)

/** Like `formsBefore`, for one user. */
export const formsOfUserBefore = read(
  'claim_forms_of_user_before',
  { ...page, user: 'uuid' },
  form,
  `select ${FORM}
     from reward_claims c
     join reward_items i on i.id = c.item_id
     join reward_definitions d on d.id = i.definition_id
    where c.user_id = :user and c.at >= :from and (c.at, c.item_id) < (:before_at, :before_item) and ${FILTERED}`,
)
