import { PushOutcome } from '@momi/contract'
import { z } from 'zod'
import { text } from '../../db/columns.ts'
import { read } from '../../db/db.ts'

/** The tokens of an app instance that belong to its current user, newest first. */
export const tokensOfInstance = read(
  'push_tokens_of_instance',
  { haid: 'text', user: 'uuid', since: 'timestamptz' },
  {
    token_hash: 'text',
    token_sealed: 'text',
    haid: 'text',
    platform: text(z.enum(['android', 'ios', 'web']).nullable()),
    language: 'text?',
    registered_at: 'timestamptz',
    seen_at: 'timestamptz',
  },
  `select token_hash, token_sealed, haid, platform, language, registered_at, seen_at
     from push_tokens
    where haid = :haid and user_id = :user and seen_at > :since and token_hash is not null
    order by seen_at desc, token_hash`,
)

/** Pushes to an app instance before the cursor, newest first. */
export const deliveriesBefore = read(
  'push_deliveries_before',
  { haid_hash: 'text', cursor: 'int8?', offset: 'int8', size: 'int8' },
  { id: 'int8', user: 'uuid', kind: 'text', outcome: text(PushOutcome), at: 'timestamptz' },
  `select id, user_id as "user", kind, outcome, at
     from notification_log
    where haid_hash = :haid_hash and (:cursor::int8 is null or id < :cursor)
    order by id desc
    offset :offset limit :size`,
)
