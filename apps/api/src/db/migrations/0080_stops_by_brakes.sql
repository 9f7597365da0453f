-- A brake stops a mission by itself, so no person has stopped it: docs/decisions/0112-brakes.md.
alter table config_stops alter column stopped_by drop not null;
