import { ChangeState } from '@momi/contract'
import { z } from 'zod'
import { json, text } from '../../db/columns.ts'
import { read } from '../../db/db.ts'
import { Contributor, CONTRIBUTORS } from './changes.store.ts'

/** The changes whose next step is one person's, which changed last first: a short list, through a partial index. */
export const waitingChanges = read(
  'campaign_waiting_changes',
  { limit: 'int8' },
  {
    id: 'uuid',
    title: 'text',
    why: 'text',
    state: text(ChangeState),
    created_by_name: 'text',
    updated_at: 'timestamptz',
    submitted_at: 'timestamptz?',
    returned_because: 'text?',
    contributors: json(z.array(Contributor)),
  },
  `select c.id, c.title, c.why, c.state, maker.name as created_by_name, c.updated_at, c.submitted_at, c.returned_because,
          ${CONTRIBUTORS} as contributors
     from change_requests c
     join staff maker on maker.id = c.created_by
    where c.state in ('DRAFT', 'WAITING', 'READY') and (c.state <> 'DRAFT' or c.returned_because is not null)
    order by c.updated_at desc
    limit :limit`,
)
