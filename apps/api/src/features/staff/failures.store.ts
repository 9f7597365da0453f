import { write } from '../../db/db.ts'

export const addFailure = write(
  'staff_add_failure',
  {
    window_start: 'timestamptz',
    action: 'text',
    account: 'text',
    staff_email: 'text',
    passwords: 'int4',
    codes: 'int4',
    openid: 'int4',
    network: 'text',
    most_networks: 'int4',
  },
  {},
  `insert into staff_failures as known
     (window_start, action, account, staff_email, passwords, codes, openid, networks)
   values (:window_start, :action, :account, :staff_email, :passwords, :codes, :openid, array[:network])
   on conflict (window_start, action, account) do update set
     passwords = known.passwords + excluded.passwords,
     codes = known.codes + excluded.codes,
     openid = known.openid + excluded.openid,
     networks = case when :network = any(known.networks) or cardinality(known.networks) >= :most_networks
                     then known.networks else known.networks || excluded.networks end`,
)

/** Deletes and returns the failures of one account in a window that is over. */
export const takeFailures = write(
  'staff_take_failures',
  { before: 'timestamptz' },
  {
    window_start: 'timestamptz',
    action: 'text',
    account: 'text',
    staff_email: 'text',
    passwords: 'int4',
    codes: 'int4',
    openid: 'int4',
    networks: 'text[]',
  },
  `with due as (
     select window_start, action, account from staff_failures where window_start < :before
      order by window_start, action, account limit 1 for update skip locked)
   delete from staff_failures f using due
    where f.window_start = due.window_start and f.action = due.action and f.account = due.account
   returning f.window_start, f.action, f.account, f.staff_email, f.passwords, f.codes, f.openid, f.networks`,
)
