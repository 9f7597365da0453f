-- Stores a version of a mission that the previous release adds by the table's earlier name.
create or replace function mission_config_versions_add() returns trigger language plpgsql as $$
begin
  insert into config_subjects (kind, country, key, live) values ('mission', new.country, new.type, new.version)
  on conflict (kind, country, key) do update set live = excluded.live;
  insert into config_versions (kind, country, key, version, body, made_by, why, at)
  values ('mission', new.country, new.type, new.version, new.config, new.made_by, new.why, new.at);
  return new;
end $$;

create or replace trigger mission_config_versions_add instead of insert on mission_config_versions
  for each row execute function mission_config_versions_add();
