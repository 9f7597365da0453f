import { read, write } from '../../db/db.ts'
import { CREDENTIALS } from './staff.store.ts'

export const addOpenIdRequest = write(
  'staff_add_open_id_request',
  { request_hash: 'text', secrets: 'text', expires_at: 'timestamptz' },
  {},
  'insert into staff_openid_requests (request_hash, secrets, expires_at) values (:request_hash, :secrets, :expires_at)',
)

/** Returns and deletes the secrets of a request, so that they can be used only once. */
export const consumeOpenIdSecrets = write(
  'staff_consume_open_id_secrets',
  { request_hash: 'text', at: 'timestamptz' },
  { secrets: 'text' },
  `with request as (
     select request_hash, secrets from staff_openid_requests
      where request_hash = :request_hash and secrets is not null and expires_at > :at for update)
   update staff_openid_requests r set secrets = null from request
    where r.request_hash = request.request_hash returning request.secrets`,
)

export const setOpenIdStaff = write(
  'staff_set_open_id_staff',
  { request_hash: 'text', staff: 'uuid' },
  {},
  'update staff_openid_requests set staff_id = :staff where request_hash = :request_hash',
)

/**
 * The credentials of the member of staff whom the provider identified for a request; returns no row if they are
 * disabled.
 */
export const credentialsOfOpenIdRequest = read(
  'staff_credentials_of_open_id_request',
  { request_hash: 'text', at: 'timestamptz' },
  CREDENTIALS,
  `select f.id, f.email, f.password_hash, f.totp_secret, f.totp_confirmed_at, f.disabled_at is not null as is_disabled
     from staff_openid_requests r join staff f on f.id = r.staff_id
    where r.request_hash = :request_hash and r.expires_at > :at and f.disabled_at is null`,
)

/** Deletes a request; returns no row if another call has already used it. */
export const deleteOpenIdRequest = write(
  'staff_delete_open_id_request',
  { request_hash: 'text' },
  { request_hash: 'text' },
  'delete from staff_openid_requests where request_hash = :request_hash returning request_hash',
)
