import { timelineSource } from './source.store.ts'

export const feedback = timelineSource(
  'feedback',
  `select id::text, at, 'feedback_sent',
          jsonb_build_object('problemArea', problem_area, 'clientVersion', client_version,
                             'hasScreenshot', screenshot is not null), null::text, null::jsonb
     from feedback where user_id = any(:users)`,
)
