-- Releases payouts whose waiting time is over, to wallets that may be paid, and passes over payouts that another
-- transaction holds, such as a merge: they are released the next time. One release at a time, so that a reader who knows
-- one place knows all before it. The reasons to wait are read again once the payouts are locked, because a hold may have
-- been placed just before: whoever places or ends one locks the account's payouts too.
create or replace function payouts_release(p_at timestamptz) returns bigint language plpgsql as $$
declare
  v_due bigint[];
  v_released bigint;
begin
  perform pg_advisory_xact_lock(6177101);
  -- Requested before such a rule, or accepted by a release that does not know it: the account is paid to its own wallet.
  perform bind_paid_wallet(own.address, own.user_id, own.proven::int, false)
     from (select distinct w.address, w.user_id, w.proven
             from payouts p
             join user_wallets w on w.user_id = p.user_id and lower(w.address) = lower(p.address)
             join users u on u.id = p.user_id
            where p.status = 'HELD' and coalesce(p.hold_until, p_at) <= p_at
              and (w.proven or w.linked_address = w.address and u.user_type <> 'ANONYMOUS')) own
    where not exists (select from paid_wallets k
                       where k.address = lower(own.address) and (k.native or not own.proven));
  v_due := array(
    select p.id from payouts p
     where p.status = 'HELD' and coalesce(p.hold_until, p_at) <= p_at
       and payout_wallet_hold(p.user_id, p.address) is null
       and not exists (select from account_holds h
                        where h.user_id = p.user_id and h.ended_at is null and h.ends_at > p_at)
     order by p.id limit 1000
       for update of p skip locked
  );
  update payouts p set status = 'PENDING', place = nextval('payout_places'), group_id = extract(epoch from p_at)::bigint / 3600
   where p.id = any(v_due)
     and payout_wallet_hold(p.user_id, p.address) is null
     and not exists (select from account_holds h
                      where h.user_id = p.user_id and h.ended_at is null and h.ends_at > p_at);
  get diagnostics v_released = row_count;
  return v_released;
end $$;
