import { write } from '../../db/db.ts'

export const keepFeedback = write(
  'feedback_keep',
  {
    id: 'uuid',
    user: 'uuid',
    country: 'text',
    phone: 'text',
    email: 'text',
    problem_area: 'text',
    summary: 'text',
    screenshot: 'text?',
    client_version: 'text?',
    at: 'timestamptz',
  },
  {},
  `insert into feedback (id, user_id, country, phone, email, problem_area, summary, screenshot, client_version, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
