-- Operators grant freezes, record outages and decide on a mission for one user.
alter table operator_log drop constraint operator_log_action_check,
  add constraint operator_log_action_check check (
    action in ('COPIED', 'ERASED', 'WALLET_FREED', 'WORK_RESUMED', 'PAID_AGAIN',
               'FREEZE_GRANTED', 'OUTAGE_RECORDED', 'MISSION_ENABLED', 'MISSION_DISABLED'));
