-- Why a payout of this account to this address has to wait; null if it may be paid.
create or replace function payout_wallet_hold(p_user uuid, p_address text) returns text language plpgsql stable as $$
begin
  return (
    select case
      -- An accepted claim of a person who was erased since goes on: their wallet is nobody's.
      when u.erased_at is not null then null
      when u.payouts_stopped_at is not null then 'STOPPED_BY_OWNER'
      when p.address is null and w.user_id is null then 'WALLET_NOT_PROVEN'
      when u.user_type = 'ANONYMOUS' and ((p.native or p.attested) and p.user_id = u.id) is not true
        then 'SIGN_IN_REQUIRED'
      when p.address is null then 'WALLET_NOT_PROVEN'
    end
      from users u
      left join paid_wallets p on p.address = lower(p_address) and u.id in (p.user_id, p.former_user_id)
      left join user_wallets w
        on w.user_id = u.id and lower(w.address) = lower(p_address) and w.linked_address = w.address
     where u.id = p_user);
end $$;
