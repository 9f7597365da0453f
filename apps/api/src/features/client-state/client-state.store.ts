import { read, write } from '../../db/db.ts'

export const stateOf = read(
  'client_state_of',
  { user: 'uuid' },
  { state: 'jsonb' },
  'select state from client_states where user_id = :user',
)

/**
 * Sets keys and removes others. Nothing is returned where the account was merged into another: a merge at the same moment
 * waits for this, or this for it.
 */
export const patchState = write(
  'client_state_patch',
  { user: 'uuid', set: 'jsonb', removed: 'text[]', at: 'timestamptz' },
  { state: 'jsonb' },
  `with person as (select id from users where id = :user and merged_into is null for share)
   insert into client_states as known (user_id, state, updated_at) select id, :set, :at from person
   on conflict (user_id) do update set state = (known.state || excluded.state) - :removed::text[],
                                       updated_at = excluded.updated_at
   returning state`,
)

/** One person's state, and its end. */
export const takeState = write(
  'client_state_take',
  { user: 'uuid' },
  { state: 'jsonb', updated_at: 'timestamptz' },
  'delete from client_states where user_id = :user returning state, updated_at',
)

export const putState = write(
  'client_state_put',
  { user: 'uuid', state: 'jsonb', at: 'timestamptz' },
  {},
  `insert into client_states (user_id, state, updated_at) values (:user, :state, :at)
   on conflict (user_id) do update set state = excluded.state`,
)
