-- contract: needs 0067_function_files.sql
-- A row is the request for an authorization that a client began at an OAuth provider, not a visit.
alter table oauth_visits rename to authorization_requests;
alter table authorization_requests rename constraint oauth_visits_pkey to authorization_requests_pkey;
alter index oauth_visits_by_age rename to authorization_requests_by_age;

-- The previous release reads and writes the table by its earlier name, and finds the rows that it purges by their
-- tableoid and ctid. A later release drops this view.
create view oauth_visits as
  select tableoid, ctid, state_hash, project_id, provider_id, secrets, redirect_uri, client_state, client_challenge,
         expires_at, used_with, outcome
    from authorization_requests;
grant select, insert, update, delete on oauth_visits to momi_app;
