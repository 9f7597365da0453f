-- Awards from before 0070_award_columns.sql. New awards and reads do not wait for it, only merges.
update awards
   set earned_by = substring(cause, '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::|$)')::uuid,
       milestone = substring(cause, ':([0-9]+)$')::int
 where earned_by is null and cause ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(:|$)';
