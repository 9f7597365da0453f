import { ClaimFormVariant, ClaimRoute, RewardStatus, RewardType } from '@momi/contract'
import { hashedTable } from '../../core/work/rehash.ts'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

/** The tables of this feature with hashes of guessable values. */
export const claimHashes = [hashedTable('claim_identities', ['hash']), hashedTable('reward_claims', ['answers_hash'])]

const item = {
  id: 'text',
  redeem_flow_id: 'text',
  definition_id: 'text',
  type: text(RewardType),
  country: 'text',
  status: text(RewardStatus),
  claim_route: text(ClaimRoute),
  form: text(ClaimFormVariant.nullable()),
  amount: 'text?',
  fulfil_days: 'int4',
  assigned_at: 'timestamptz',
  claim_before: 'timestamptz?',
  voucher: 'text?',
  answers_hash: 'text?',
  submitted_at: 'timestamptz?',
} as const

const ITEM = `select i.id, i.redeem_flow_id, i.definition_id, d.type, d.country, i.status, d.claim_route, d.form, terms.amount,
          terms.fulfil_days,
          i.assigned_at, i.claim_before, i.voucher, c.answers_hash, c.at as submitted_at
     from reward_items i
     join reward_definitions d on d.id = i.definition_id
     join reward_terms terms on terms.definition_id = i.definition_id and terms.version = i.definition_version
     left join reward_claims c on c.item_id = i.id`

/** A person's item, by its id or by its redeem flow. */
export const findItem = read(
  'claim_forms_find_item',
  { user: 'uuid', item: 'text?', flow: 'text?' },
  item,
  `${ITEM} where i.owner_id = :user and (i.id = :item or i.redeem_flow_id = :flow)`,
)

/** Locks the item that `findItem` finds, until the end of the transaction. */
export const lockItem = write(
  'claim_forms_lock_item',
  { user: 'uuid', item: 'text?', flow: 'text?' },
  { id: 'text' },
  'select id from reward_items where owner_id = :user and (id = :item or redeem_flow_id = :flow) for update',
)

/** Adds the claim of an item, or replaces the one that failed. */
export const addClaim = write(
  'claim_forms_add_claim',
  {
    item: 'text',
    user: 'uuid',
    answers: 'text',
    answers_hash: 'text',
    wallet: 'text?',
    at: 'timestamptz',
  },
  {},
  `insert into reward_claims (item_id, user_id, answers, answers_hash, wallet, at)
   values (:item, :user, :answers, :answers_hash, :wallet, :at)
   on conflict (item_id) do update
      set user_id = :user, answers = :answers, answers_hash = :answers_hash, wallet = :wallet, at = :at`,
)

/**
 * The owner of an identity value: the first person who used it, and the item that they claimed with it. Stores `hash` for `user` if none of `hashes` is stored.
 * The caller has locked the value; `on conflict` is for processes of the previous release, which do not lock it.
 */
export const identityOwner = write(
  'claim_forms_identity_owner',
  { definition: 'text', kind: 'text', hash: 'text', hashes: 'text[]', user: 'uuid', item: 'text' },
  { user_id: 'uuid', item_id: 'text?' },
  `with seen as (
     select user_id, item_id from claim_identities
      where definition_id = :definition and kind = :kind and hash = any(:hashes)
   ), added as (
     insert into claim_identities as known (definition_id, kind, hash, user_id, item_id)
     select :definition, :kind, :hash, :user, :item where not exists (select from seen)
     on conflict (definition_id, kind, hash) do update set user_id = known.user_id
     returning user_id, item_id
   )
   select user_id, item_id from added union all select user_id, item_id from seen`,
)

/** Releases the identities of a failed claim, unless the person has other claims of the same reward. */
export const releaseIdentities = write(
  'claim_forms_release_identities',
  { item: 'text' },
  {},
  `delete from claim_identities i using reward_claims c
    where c.item_id = :item and i.user_id = c.user_id and i.definition_id = c.definition_id and i.item_id = c.item_id
      and not exists (select from reward_claims other
                       where other.user_id = c.user_id and other.definition_id = c.definition_id
                         and other.item_id <> c.item_id)`,
)

/** Moves one person's claims to another. */
export const transferOwnership = write(
  'claim_forms_transfer_ownership',
  { from: 'uuid', to: 'uuid' },
  {},
  `with identities as (update claim_identities set user_id = :to where user_id = :from)
   update reward_claims set user_id = :to where user_id = :from`,
)
