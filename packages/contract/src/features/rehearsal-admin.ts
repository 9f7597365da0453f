import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Rehearsal } from '../rehearsals.ts'

const ById = z.object({ rehearsal_id: z.uuid() })
const answer = z.object({ rehearsal: Rehearsal })

export const rehearsalAdmin = endpoints({
  'GET /api/v1/admin/campaign/rehearsals/{rehearsal_id}': {
    summary: 'A rehearsal: its progress, and its result once it is done.',
    auth: 'admin',
    permission: 'campaign.read',
    params: ById,
    response: answer,
    errors: ['not_found'],
  },
  'POST /api/v1/admin/campaign/rehearsals/{rehearsal_id}/cancel': {
    summary: 'Ends a rehearsal that waits or runs.',
    auth: 'admin',
    permission: 'campaign.edit',
    params: ById,
    response: answer,
    errors: ['not_found', 'admin_campaign_rehearsal_ended'],
  },
})
