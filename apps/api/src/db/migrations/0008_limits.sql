-- Uses of what is limited, counted in fixed windows and shared by all processes.
create table limits (
  name text not null,
  -- A keyed hash: whose uses these are is nobody's business.
  key text not null,
  window_start timestamptz not null,
  uses int not null,
  primary key (name, key)
);
create index limits_by_age on limits (window_start);
