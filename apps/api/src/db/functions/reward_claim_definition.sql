-- A claim has the definition of its item.
create or replace function reward_claim_definition() returns trigger language plpgsql as $$
begin
  new.definition_id := (select definition_id from reward_items where id = new.item_id);
  return new;
end $$;

create or replace trigger reward_claims_definition before insert on reward_claims
  for each row execute function reward_claim_definition();
