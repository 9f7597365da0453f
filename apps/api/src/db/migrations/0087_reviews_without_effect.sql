-- An approval that did not wait for the effect of the change; its comment says why.
alter table change_reviews add column without_effect boolean not null default false;
