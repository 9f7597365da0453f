-- A phone's own figure (data saved, minutes) starts again at the phone's midnight, which may not be the mission's:
-- docs/decisions/0071-one-day.md.
alter table mission_counters
  -- The figure of the last report, as the phone counts it. Null in rows of earlier releases.
  add reported bigint,
  -- What is subtracted from the phone's figure: what it had counted before the mission day began. Negative once the
  -- phone's figure has started again: what was counted before that.
  add carried bigint not null default 0;
