-- Mails to staff about changes and stops, each deleted once it was sent: docs/decisions/0096-change-requests.md.
create table campaign_mails (
  id uuid primary key,
  staff_id uuid not null references staff,
  -- The change or the stop that it is about.
  about text not null check (about in ('CHANGE', 'STOP')),
  about_id uuid not null,
  subject text not null,
  text text not null,
  at timestamptz not null,
  -- null: not due until an operator resumes it.
  due_at timestamptz,
  attempts int not null default 0
);
create index campaign_mails_due on campaign_mails (due_at) where due_at is not null;
grant select, insert, update, delete on campaign_mails to momi_app;
