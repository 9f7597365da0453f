import { RewardStatus, RewardType } from '@momi/contract'
import { HAS_SIGNAL, HELD_WITHOUT_TRANSACTION, IS_KNOWN } from '../../core/ledger/signals.ts'
import { PAID_WALLET } from '../../core/ledger/wallets.ts'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

/** A person's reward that is paid to a wallet, locked until the end of the transaction. */
export const lockItem = write(
  'minipay_lock_item',
  { item: 'text', user: 'uuid' },
  { status: text(RewardStatus), claim_before: 'timestamptz?' },
  `select i.status, i.claim_before
     from reward_items i
     join reward_definitions d on d.id = i.definition_id
    where i.id = :item and i.owner_id = :user and d.claim_route = 'WALLET'
      for update of i`,
)

/** Stores a link for a reward; it replaces an older link for the same reward. */
export const putLink = write(
  'minipay_put_link',
  { item: 'text', session: 'uuid', token_hash: 'text', expires_at: 'timestamptz' },
  {},
  `insert into minipay_links (item_id, session_id, token_hash, expires_at)
   values (:item, :session, :token_hash, :expires_at)
   on conflict (item_id) do update set
     session_id = excluded.session_id, token_hash = excluded.token_hash, expires_at = excluded.expires_at,
     used_by = null`,
)

/** Stores a link that only proves a wallet; it replaces an older such link of the same session. */
export const putWalletLink = write(
  'minipay_put_wallet_link',
  { session: 'uuid', token_hash: 'text', expires_at: 'timestamptz' },
  {},
  `insert into minipay_links (session_id, token_hash, expires_at) values (:session, :token_hash, :expires_at)
   on conflict (session_id) where item_id is null do update set
     token_hash = excluded.token_hash, expires_at = excluded.expires_at, used_by = null`,
)

/** An open or a used link. It belongs to the owner of its reward, or to the user of its session. */
export const findLink = read(
  'minipay_find_link',
  { token_hash: 'text', now: 'timestamptz', language: 'text' },
  {
    item: 'text?',
    user: 'uuid',
    session: 'uuid',
    country: 'text?',
    /**
     * Whether the link's account needs no transaction from the wallet: for a reward, because it is paid without one; for
     * a link that only names a wallet, because prizes and money are open to it at once
     * and it would end no hold.
     */
    is_open: 'bool',
    used_by: 'text?',
    type: text(RewardType.nullable()),
    name: 'text?',
    hidden: 'bool?',
    amount: 'text?',
    status: text(RewardStatus.nullable()),
    claim_before: 'timestamptz?',
  },
  `select i.id as item, coalesce(i.owner_id, s.user_id) as "user", l.session_id as session, d.country,
          case when l.item_id is null then ${HAS_SIGNAL} and not ${HELD_WITHOUT_TRANSACTION} else ${IS_KNOWN} or ${PAID_WALLET} end as is_open, l.used_by, d.type,
          coalesce(d.name ->> :language, d.name ->> 'en') as name, d.hidden, terms.amount,
          case when i.status = 'UNCLAIMED' and i.claim_before <= :now then 'EXPIRED' else i.status end as status,
          i.claim_before
     from minipay_links l
     join sessions s on s.id = l.session_id
     left join reward_items i on i.id = l.item_id
     join users u on u.id = coalesce(i.owner_id, s.user_id)
     left join reward_definitions d on d.id = i.definition_id
     left join reward_terms terms on terms.definition_id = i.definition_id and terms.version = i.definition_version
    where l.token_hash = :token_hash and (l.item_id is null or i.owner_id is not null)
      and (l.used_by is not null or (l.expires_at > :now and s.revoked_at is null))`,
)

/** The link, locked until the end of the transaction, so that it is redeemed once. */
export const lockLink = write(
  'minipay_lock_link',
  { token_hash: 'text' },
  { id: 'int8' },
  'select id from minipay_links where token_hash = :token_hash for update',
)

export const useLink = write(
  'minipay_use_link',
  { token_hash: 'text', address: 'text' },
  {},
  'update minipay_links set used_by = :address where token_hash = :token_hash',
)
