-- What people are owed at the end of each day, and what the payout service says of its treasury:
-- docs/decisions/0115-liability.md.
create table liability_days (
  day date primary key,
  taken_at timestamptz not null,
  -- The sum of all ledger entries at that moment.
  ledger_points bigint not null,
  -- Tokens paid per day before it.
  paid_per_day numeric not null check (paid_per_day >= 0)
);
create table liabilities (
  day date not null references liability_days,
  country text not null check (country ~ '^[A-Z]{2}$'),
  kind text not null check (kind in ('PEOPLE', 'POINTS', 'PRIZE', 'EXCHANGE', 'GIVEAWAY')),
  -- The age of points, or the type of a reward.
  part text not null,
  -- What a reward or an exchange waits for.
  state text not null,
  -- Of the amount; '*': the token.
  currency text not null,
  items bigint not null,
  -- null: nobody has recorded a worth.
  amount numeric,
  primary key (day, country, kind, part, state, currency)
);
create table treasury (
  single boolean primary key default true check (single),
  balance numeric not null check (balance >= 0),
  at timestamptz not null
);
