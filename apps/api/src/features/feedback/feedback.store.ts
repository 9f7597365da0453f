import { read, write } from '../../db/db.ts'

export const addFeedback = write(
  'feedback_add_feedback',
  {
    id: 'uuid',
    user: 'uuid',
    country: 'text',
    phone: 'text',
    email: 'text',
    problem_area: 'text',
    summary_sealed: 'text',
    screenshot: 'text?',
    client_version: 'text?',
    at: 'timestamptz',
  },
  {},
  `insert into feedback (id, user_id, country, phone, email, problem_area, summary_sealed, screenshot, client_version, at)
   values (:id, :user, :country, :phone, :email, :problem_area, :summary_sealed, :screenshot, :client_version, :at)`,
)

/** Locks a batch of feedback whose text an earlier release stored unencrypted. */
export const takePlainSummaries = write(
  'feedback_take_plain_summaries',
  { most: 'int8' },
  { id: 'uuid', summary: 'text' },
  'select id, summary from feedback where summary is not null limit :most for update skip locked',
)

export const sealSummary = write(
  'feedback_seal_summary',
  { id: 'uuid', sealed: 'text' },
  {},
  'update feedback set summary = null, summary_sealed = :sealed where id = :id',
)

export const expectScreenshot = write(
  'feedback_expect_screenshot',
  { name: 'text', forget_at: 'timestamptz' },
  {},
  'insert into feedback_screenshots (name, forget_at) values (:name, :forget_at)',
)

export const storeScreenshot = write(
  'feedback_store_screenshot',
  { name: 'text', forget_at: 'timestamptz' },
  {},
  'update feedback_screenshots set forget_at = :forget_at where name = :name',
)

/** Leases a due screenshot for as long as its deletion may take; after a crash the next run takes it. */
export const takeScreenshot = write(
  'feedback_take_screenshot',
  { now: 'timestamptz', until: 'timestamptz' },
  { name: 'text', attempts: 'int4' },
  `update feedback_screenshots set forget_at = :until, attempts = attempts + 1
    where name = (select name from feedback_screenshots where forget_at <= :now
                   order by forget_at limit 1 for update skip locked)
   returning name, attempts`,
)

/** Sets when a screenshot is due for deletion; null: not until an operator resumes it. */
export const postponeScreenshot = write(
  'feedback_postpone_screenshot',
  { name: 'text', forget_at: 'timestamptz?' },
  {},
  'update feedback_screenshots set forget_at = :forget_at where name = :name',
)

export const resumeScreenshot = write(
  'feedback_resume_screenshot',
  { ref: 'text', at: 'timestamptz' },
  {},
  'update feedback_screenshots set forget_at = :at, attempts = 0 where name = :ref and forget_at is null',
)

export const oldestScreenshot = read(
  'feedback_oldest_screenshot',
  {},
  { at: 'timestamptz?' },
  'select min(forget_at) as at from feedback_screenshots',
)

export const deleteScreenshot = write(
  'feedback_delete_screenshot',
  { name: 'text' },
  {},
  'delete from feedback_screenshots where name = :name',
)
