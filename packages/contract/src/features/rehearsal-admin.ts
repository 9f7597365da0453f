import { z } from 'zod'
import { ConfigItems } from '../config-changes.ts'
import { endpoints } from '../endpoint.ts'
import { Rehearsal, RehearsalScope } from '../rehearsals.ts'

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

/** What a mission of a published change gave on the days since, of which there are at most seven. */
const Measured = z.object({
  countryCode: z.string(),
  mission: z.string(),
  days: z.number().int(),
  points: z.number().int(),
})

const OfChange = z.object({ change_id: z.uuid() })

/** Rehearsals of changes and of what may become one. */
export const changeRehearsals = endpoints({
  'POST /api/v1/admin/campaign/rehearsals': {
    summary:
      'Rehearses bodies that are not saved yet with a sample of the people of the last days. The same bodies get the same rehearsal.',
    auth: 'admin',
    permission: 'campaign.edit',
    body: z.object({
      items: ConfigItems.min(1),
    }),
    response: answer,
    errors: ['admin_campaign_problems'],
  },
  'GET /api/v1/admin/campaign/changes/{change_id}/rehearsals': {
    summary:
      'The last rehearsal of each scope of exactly this content; null: an edit has voided it, or there was none. Once it is published: what its missions gave since.',
    auth: 'admin',
    permission: 'campaign.read',
    params: OfChange,
    response: z.object({ sample: Rehearsal.nullable(), all: Rehearsal.nullable(), measured: z.array(Measured) }),
    errors: ['not_found'],
  },
  'POST /api/v1/admin/campaign/changes/{change_id}/rehearsals': {
    summary:
      'Rehearses a change with the people of the last days. One that waits or runs for the same content is kept.',
    auth: 'admin',
    permission: 'campaign.edit',
    params: OfChange,
    body: z.object({ scope: RehearsalScope }),
    response: answer,
    errors: [
      'not_found',
      'admin_campaign_change_ended',
      'admin_campaign_change_empty',
      'admin_campaign_not_rehearsed',
      'admin_campaign_problems',
    ],
  },
})
