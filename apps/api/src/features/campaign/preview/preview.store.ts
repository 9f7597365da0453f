import { z } from 'zod'
import { json } from '../../../db/columns.ts'
import { read, write } from '../../../db/db.ts'

export const addPreview = write(
  'campaign_add_preview',
  { id: 'uuid', change: 'uuid', content_hash: 'text', answers: 'jsonb', expires_at: 'timestamptz' },
  {},
  `insert into change_previews (id, change_id, content_hash, answers, expires_at)
   values (:id, :change, :content_hash, :answers, :expires_at)`,
)

const Answer = z.object({ status: z.number(), body: z.unknown() })

/** The change and the content of a preview, and its answer to a call; null if it has none. */
export const previewOf = read(
  'campaign_preview_of',
  { id: 'uuid', call: 'text' },
  { change: 'uuid', content_hash: 'text', answer: json(Answer.nullable()) },
  'select change_id as change, content_hash, answers -> :call as answer from change_previews where id = :id',
)
