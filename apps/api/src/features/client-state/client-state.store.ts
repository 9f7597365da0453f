import { json } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'
import { State } from './client-state.rules.ts'

export const stateOf = read(
  'client_state_of',
  { user: 'uuid' },
  { state: json(State), updated_at: 'timestamptz' },
  'select state, updated_at from client_states where user_id = :user',
)

/**
 * Sets and removes keys. Returns no row if the account was merged into another one. The lock on the user makes this
 * statement wait for a concurrent merge, or the merge for this statement.
 */
export const patchState = write(
  'client_state_patch_state',
  { user: 'uuid', set: 'jsonb', removed: 'text[]', at: 'timestamptz' },
  { state: json(State) },
  `with person as (select id from users where id = :user and merged_into is null for share)
   insert into client_states as known (user_id, state, updated_at) select id, :set, :at from person
   on conflict (user_id) do update set state = (known.state || excluded.state) - :removed::text[],
                                       updated_at = excluded.updated_at
   returning state`,
)

/** Reads and deletes one person's state. */
export const takeState = write(
  'client_state_take_state',
  { user: 'uuid' },
  { state: json(State), updated_at: 'timestamptz' },
  'delete from client_states where user_id = :user returning state, updated_at',
)

export const putState = write(
  'client_state_put_state',
  { user: 'uuid', state: 'jsonb', at: 'timestamptz' },
  {},
  `insert into client_states (user_id, state, updated_at) values (:user, :state, :at)
   on conflict (user_id) do update set state = excluded.state`,
)
