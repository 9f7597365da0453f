import { read, write } from '../../db/db.ts'

/**
 * The session's current user and device, locked. Returns no row if the session has ended or its account was merged;
 * this statement and a concurrent log-out or merge wait for each other.
 */
export const lockSession = write(
  'push_lock_session',
  { session: 'uuid' },
  { user: 'uuid', haid: 'text' },
  `select u.id as "user", s.haid
     from users u join sessions s on s.user_id = u.id
    where s.id = :session and s.revoked_at is null and u.merged_into is null
      for share of u, s`,
)

/** Locks tokens in a fixed order, so that two phones that register each other's tokens do not deadlock. */
export const lockTokens = write(
  'push_lock_tokens',
  { hashes: 'text[]' },
  { token_hash: 'text' },
  'select token_hash from push_tokens where token_hash = any(:hashes) order by token_hash for update',
)

/**
 * Stores a token for a user and an app instance, or moves an existing one to them. It replaces the previous token that
 * the instance names, whose platform and language it takes over if none are reported.
 */
export const registerToken = write(
  'push_register_token',
  {
    user: 'uuid',
    haid: 'text',
    token_hash: 'text',
    token_sealed: 'text',
    previous_hash: 'text?',
    platform: 'text?',
    language: 'text?',
    at: 'timestamptz',
  },
  {},
  `with replaced as (
     delete from push_tokens
      where token_hash = :previous_hash and token_hash <> :token_hash and haid = :haid
     returning platform, language
   )
   insert into push_tokens as known (token_hash, token_sealed, user_id, haid, platform, language, registered_at, seen_at)
   select :token_hash, :token_sealed, :user, :haid, coalesce(:platform, r.platform),
          coalesce(:language, r.language), :at, :at
     from (select) this left join replaced r on true
   on conflict (token_hash) do update set
     user_id = excluded.user_id,
     haid = excluded.haid,
     platform = coalesce(excluded.platform, known.platform),
     -- The language is the user's choice, so another user does not take it over.
     language = coalesce(excluded.language, case when known.user_id = excluded.user_id then known.language end),
     registered_at = case when known.user_id = excluded.user_id then known.registered_at else excluded.registered_at end,
     seen_at = excluded.seen_at`,
)

/**
 * Deletes the oldest tokens of an app instance, because each token gets every message. Keeps `newest` and, of the rest,
 * the `others` newest ones.
 */
export const deleteSurplus = write(
  'push_delete_surplus',
  { haid: 'text', newest: 'text', others: 'int8' },
  {},
  `delete from push_tokens
    where token_hash in (
      select token_hash from push_tokens where haid = :haid and token_hash <> :newest
        order by seen_at desc offset :others
         for update skip locked)`,
)

export const removeOfInstance = write(
  'push_remove_of_instance',
  { haid: 'text' },
  {},
  'delete from push_tokens where haid = :haid',
)

export const removeOfSession = write(
  'push_remove_of_session',
  { session: 'uuid' },
  {},
  'delete from push_tokens where haid = (select haid from sessions where id = :session)',
)

export const removeOfUser = write(
  'push_remove_of_user',
  { user: 'uuid', except: 'uuid?' },
  {},
  `delete from push_tokens
    where user_id = :user and haid is distinct from (select haid from sessions where id = :except)`,
)

export const transferOwnership = write(
  'push_transfer_ownership',
  { from: 'uuid', to: 'uuid' },
  {},
  'update push_tokens set user_id = :to where user_id = :from',
)

/** A person's tokens, also after a merge, newest first. `language`: as reported, or else Portuguese in Brazil; null elsewhere. */
export const tokensOf = read(
  'push_tokens_of',
  { user: 'uuid' },
  { token_hash: 'text', token_sealed: 'text', haid: 'text', language: 'text?', seen_at: 'timestamptz' },
  `select t.token_hash, t.token_sealed, t.haid, coalesce(t.language, case when u.country = 'BR' then 'pt' end) as language, t.seen_at
     from push_tokens t join users u on u.id = t.user_id
    where t.user_id = remaining_account(:user) and t.token_hash is not null
    order by t.seen_at desc, t.token_hash`,
)

/** The user of a token or a phone. */
export const recipient = read(
  'push_recipient',
  { token_hash: 'text?', haid: 'text?' },
  { user_id: 'uuid' },
  'select user_id from push_tokens where token_hash = :token_hash or haid = :haid order by seen_at desc limit 1',
)

/** Deletes an invalid token, unless it has been registered again since. */
export const prune = write(
  'push_prune',
  { token_hash: 'text', user: 'uuid', seen_at: 'timestamptz' },
  {},
  `delete from push_tokens
    where token_hash = (select token_hash from push_tokens
                         where token_hash = :token_hash and user_id = :user and seen_at = :seen_at
                           for update skip locked)`,
)

/** Locks and returns up to `most` tokens that an earlier release stored in plain text. */
export const takePlainTokens = write(
  'push_take_plain_tokens',
  { most: 'int8' },
  { token: 'text' },
  'select token from push_tokens where token is not null limit :most for update skip locked',
)

/** Seals a token that is stored in plain text; if it has been registered again since, deletes its plain row instead. */
export const sealToken = write(
  'push_seal_token',
  { token: 'text', token_hash: 'text', token_sealed: 'text' },
  {},
  `with known as (select from push_tokens where token_hash = :token_hash),
        outdated as (delete from push_tokens where token = :token and exists (select from known))
   update push_tokens set token = null, token_hash = :token_hash, token_sealed = :token_sealed
    where token = :token and not exists (select from known)`,
)

export const logDelivery = write(
  'push_log_delivery',
  { user: 'uuid', haid_hash: 'text?', token_hash: 'text?', kind: 'text', outcome: 'text', at: 'timestamptz' },
  {},
  `insert into notification_log (user_id, haid_hash, token_hash, kind, outcome, at)
   values (:user, :haid_hash, :token_hash, :kind, :outcome, :at)`,
)
