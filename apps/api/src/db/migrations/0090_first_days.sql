-- A forecast that no day of the past made: an estimate for the first days of a mission (docs/decisions/0124-first-days.md).
alter table award_forecasts add column estimated boolean not null default false;
