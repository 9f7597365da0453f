-- The one link of a reward that is open or was used: it stands for its account where nobody is signed in.
create table minipay_links (
  item_id text primary key references reward_items,
  -- Whose session asked for it: it ends with that session.
  session_id uuid not null references sessions,
  -- Keyed: the link itself is nowhere.
  token_hash text not null unique,
  expires_at timestamptz not null,
  -- The wallet that redeemed the reward with it, with its EIP-55 checksum.
  used_by text
);
create index minipay_links_by_session on minipay_links (session_id);
create index minipay_links_by_end on minipay_links (expires_at);
