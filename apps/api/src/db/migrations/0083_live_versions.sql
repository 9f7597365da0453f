-- The version of each subject that is live.
create view live_config_versions as
  select v.kind, v.country, v.key, v.version, v.body, v.change_id, v.made_by, v.why, v.at
    from config_subjects s
    join config_versions v on v.kind = s.kind and v.country = s.country and v.key = s.key and v.version = s.live;
grant select on live_config_versions to momi_app;
