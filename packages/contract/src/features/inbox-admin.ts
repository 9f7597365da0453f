import { z } from 'zod'
import { ConfigSubject } from '../config-changes.ts'
import { endpoints } from '../endpoint.ts'
import { SpendingLineKey } from './alerts-admin.ts'

/**
 * What waits for a member of staff. APPROVE: a change to decide; PUBLISH: an approved one of their own; RETURNED: their
 * own, which is a draft again because somebody sent it back, it expired or could not be applied; STOP: what was switched
 * off at once, to be looked at; ALERT: what is used up; CASE: the hold of an account whose person
 * said that a change was not theirs; HOLDS: holds of a country whose answer is overdue; SIGNAL: one that places no holds
 * any more, because too many were overturned.
 */
export const InboxItem = z.object({
  kind: z.enum(['APPROVE', 'PUBLISH', 'RETURNED', 'STOP', 'ALERT', 'CASE', 'HOLDS', 'SIGNAL']),
  /** Of the change, the stop, the alert or the hold; the country of HOLDS, the name of a SIGNAL. */
  id: z.string(),
  title: z.string(),
  /** The member of staff who requested the change or switched something off; null: none did. */
  by: z.string().nullable(),
  /** Why it waits. */
  reason: z.string(),
  /** Since when it waits. */
  at: z.iso.datetime(),
  /** When it expires, is due or is used up; null: never. */
  dueAt: z.iso.datetime().nullable(),
  /** What was switched off; null for anything else. */
  subject: ConfigSubject.nullable(),
  /** What an alert is about. */
  line: SpendingLineKey.nullable(),
})

export const inboxAdmin = endpoints({
  'GET /api/v1/admin/campaign/inbox': {
    summary:
      'What waits for the caller: changes to decide, to publish or to correct, stops to look at, and alerts that nobody has acknowledged.',
    auth: 'admin',
    permission: 'campaign.read',
    response: z.object({ items: z.array(InboxItem) }),
  },
})
