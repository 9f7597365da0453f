import { write } from '../../db/db.ts'

/** Those that were not known before; `forward` puts them among what is still to be sent on. */
export const addReport = write(
  'client_reports_add',
  {
    user: 'uuid',
    event: 'uuid',
    name: 'text',
    at: 'timestamptz',
    received_at: 'timestamptz',
    properties: 'jsonb',
    user_properties: 'jsonb',
    forward: 'bool',
  },
  { event_id: 'uuid' },
  `with added as (
     insert into client_reports (user_id, event_id, name, at, received_at, properties, user_properties)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing
     returning user_id, event_id, received_at),
   unsent as (
     insert into client_reports_unsent (user_id, event_id, received_at)
     select user_id, event_id, received_at from added where $8)
   select event_id from added`,
)

/** Takes one person's oldest reports that were not sent on yet. Another process takes another person's. */
export const takeUnsent = write(
  'client_reports_take_unsent',
  { most: 'int8' },
  {
    user_id: 'uuid',
    event_id: 'uuid',
    name: 'text',
    at: 'timestamptz',
    properties: 'jsonb',
    user_properties: 'jsonb',
  },
  `with first as (
     select user_id from client_reports_unsent order by received_at limit 1 for update skip locked),
   due as (
     select u.user_id, u.event_id from client_reports_unsent u join first using (user_id)
      order by u.received_at limit $1 for update of u skip locked),
   taken as (
     delete from client_reports_unsent u using due
      where u.user_id = due.user_id and u.event_id = due.event_id
      returning u.user_id, u.event_id)
   select r.user_id, r.event_id, r.name, r.at, r.properties, r.user_properties
     from client_reports r join taken using (user_id, event_id)
    order by r.at`,
)

export const forgetReports = write(
  'client_reports_forget',
  { before: 'timestamptz' },
  {},
  'delete from client_reports where received_at < $1',
)

export const forgetUnsent = write(
  'client_reports_forget_unsent',
  { before: 'timestamptz' },
  {},
  'delete from client_reports_unsent where received_at < $1',
)
