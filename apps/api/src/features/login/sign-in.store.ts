import { MethodKind } from '@momi/contract'
import { hashedTable } from '../../core/work/rehash.ts'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

export const identityHashes = hashedTable('login_methods', ['subject_hash', 'label_hash'], {
  column: 'label',
  by: 'subject_hash',
})

/** The account with an identity that is stored under one of these hashes; the first hash that is found decides. */
export const methodOwner = read(
  'login_method_owner',
  { kind: 'text', subject_hashes: 'text[]' },
  { user_id: 'uuid' },
  `select user_id from login_methods where kind = :kind and subject_hash = any(:subject_hashes)
    order by array_position(:subject_hashes, subject_hash) limit 1`,
)

/** Returns no row if an account already has the identity, or the user has another one of this kind. */
export const addMethod = write(
  'login_add_method',
  { kind: 'text', subject_hash: 'text', user: 'uuid', label: 'text', label_hash: 'text', at: 'timestamptz' },
  { user_id: 'uuid' },
  `insert into login_methods (kind, subject_hash, user_id, label, label_hash, connected_at)
   values (:kind, :subject_hash, :user, :label, :label_hash, :at)
   on conflict do nothing returning user_id`,
)

export const removeMethod = write(
  'login_remove_method',
  { user: 'uuid', kind: 'text' },
  { kind: 'text' },
  'delete from login_methods where user_id = :user and kind = :kind returning kind',
)

/** The identities with this e-mail address or phone number, in all accounts. */
export const methodsByLabel = read(
  'login_methods_by_label',
  { label_hashes: 'text[]' },
  { user_id: 'uuid', kind: text(MethodKind) },
  'select user_id, kind from login_methods where label_hash = any(:label_hashes) order by user_id, kind',
)

export const methodsOf = read(
  'login_methods_of',
  { user: 'uuid' },
  { kind: text(MethodKind), subject_hash: 'text', label: 'text', connected_at: 'timestamptz' },
  'select kind, subject_hash, label, connected_at from login_methods where user_id = :user order by connected_at, kind',
)

/** The phone of a session, if the account has not been on it before. */
export const newPhone = read(
  'login_new_phone',
  { session: 'uuid', owner: 'uuid' },
  { haid: 'text' },
  `select s.haid from sessions s join app_instances i on i.haid = s.haid
    where s.id = :session and :owner not in (i.user_id, coalesce(i.owner_id, i.user_id))
      and not exists (select from sessions o where o.haid = s.haid and o.user_id = :owner)`,
)

/**
 * Up to ten identities with a hashed label. Those hashed with the longest chain of HASH_KEY (core/secrets/hash-keys.ts) come
 * first, because a hash begins with the number of its links.
 */
export const newestHashedLabels = read(
  'login_newest_hashed_labels',
  {},
  { subject_hash: 'text', label: 'text', label_hash: 'text' },
  `select subject_hash, label, label_hash from login_methods
    where label_hash is not null order by label_hash desc limit 10`,
)

/** Locks a batch of identities without a hashed label, stored by an earlier release. */
export const takeUnhashedLabels = write(
  'login_take_unhashed_labels',
  { most: 'int8', skipped: 'int8' },
  { kind: text(MethodKind), subject_hash: 'text', label: 'text' },
  `select kind, subject_hash, label from login_methods where label_hash is null
    order by kind, subject_hash offset :skipped limit :most for update skip locked`,
)

export const hashLabel = write(
  'login_hash_label',
  { kind: 'text', subject_hash: 'text', label_hash: 'text' },
  {},
  'update login_methods set label_hash = :label_hash where kind = :kind and subject_hash = :subject_hash',
)
