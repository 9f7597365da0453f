-- Claims in any state, by the time of the claim.
create index fulfilments_claimed on fulfilments (claimed_at, id);
