-- As in the audits of the stock: a time that every program can read.
alter table budget_audits alter column started_at set default '2000-01-01';
update budget_audits set started_at = '2000-01-01' where started_at = '-infinity';
