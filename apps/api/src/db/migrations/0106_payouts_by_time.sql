-- Payouts in any state, by the time of their request.
create index payouts_by_time on payouts (created_at, id);
