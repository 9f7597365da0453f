import { json } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'
import { Outcome } from '../login/public.ts'

export const addAuthorizationRequest = write(
  'login_broker_add_authorization_request',
  {
    state_hash: 'text',
    project: 'text',
    provider: 'text',
    secrets: 'text',
    redirect_uri: 'text',
    client_state: 'text',
    client_challenge: 'text',
    expires_at: 'timestamptz',
  },
  {},
  `insert into authorization_requests
     (state_hash, project_id, provider_id, secrets, redirect_uri, client_state, client_challenge, expires_at)
   values (:state_hash, :project, :provider, :secrets, :redirect_uri, :client_state, :client_challenge, :expires_at)`,
)

/**
 * Marks the request as used, and returns it. Returns no row if it has expired, or an earlier callback with the same
 * state has used it.
 */
export const useAuthorizationRequest = write(
  'login_broker_use_authorization_request',
  { state_hash: 'text', used_with: 'text', at: 'timestamptz' },
  {
    project_id: 'text',
    provider_id: 'text',
    secrets: 'text',
    redirect_uri: 'text',
    client_state: 'text',
    client_challenge: 'text',
  },
  `update authorization_requests set used_with = :used_with
    where state_hash = :state_hash and used_with is null and expires_at > :at
   returning project_id, provider_id, secrets, redirect_uri, client_state, client_challenge`,
)

/**
 * A request that has not expired. `used_with`: the hash of the provider's answer that used the request; `outcome`: the
 * result of that callback, null while it is in progress.
 */
export const usedAuthorizationRequest = read(
  'login_broker_used_authorization_request',
  { state_hash: 'text', at: 'timestamptz' },
  { redirect_uri: 'text', client_state: 'text', used_with: 'text?', outcome: 'text?' },
  `select redirect_uri, client_state, used_with, outcome
     from authorization_requests where state_hash = :state_hash and expires_at > :at`,
)

export const storeAuthorizationOutcome = write(
  'login_broker_store_authorization_outcome',
  { state_hash: 'text', outcome: 'text' },
  {},
  "update authorization_requests set outcome = :outcome, secrets = '' where state_hash = :state_hash",
)

export const addCode = write(
  'login_broker_add_code',
  {
    code_hash: 'text',
    project: 'text',
    provider: 'text',
    client_challenge: 'text',
    identity: 'text',
    expires_at: 'timestamptz',
  },
  {},
  `insert into oauth_codes (code_hash, project_id, provider_id, client_challenge, identity, expires_at)
   values (:code_hash, :project, :provider, :client_challenge, :identity, :expires_at)`,
)

/** Locks a code, so that concurrent calls with it run one after the other. */
export const lockCode = write(
  'login_broker_lock_code',
  { code_hash: 'text' },
  {
    project_id: 'text',
    provider_id: 'text',
    client_challenge: 'text',
    identity: 'text',
    expires_at: 'timestamptz',
    used_by: 'uuid?',
    used_at: 'timestamptz?',
    outcome: json(Outcome.nullable()),
  },
  `select project_id, provider_id, client_challenge, identity, expires_at, used_by, used_at, outcome
     from oauth_codes where code_hash = :code_hash for update`,
)

export const markCodeUsed = write(
  'login_broker_mark_code_used',
  { code_hash: 'text', session: 'uuid', at: 'timestamptz' },
  {},
  'update oauth_codes set used_by = :session, used_at = :at where code_hash = :code_hash',
)

export const storeCodeOutcome = write(
  'login_broker_store_code_outcome',
  { code_hash: 'text', outcome: 'jsonb' },
  {},
  'update oauth_codes set outcome = :outcome where code_hash = :code_hash',
)

export const deleteCode = write(
  'login_broker_delete_code',
  { code_hash: 'text' },
  {},
  'delete from oauth_codes where code_hash = :code_hash',
)
