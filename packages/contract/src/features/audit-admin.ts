import { z } from 'zod'
import { NumberCursor } from '../cursors.ts'
import { endpoints } from '../endpoint.ts'
import { emailOf } from '../rules/email.ts'

export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  staff: z.object({
    /** null for commands of an operator, and for failed sign-ins with an unknown e-mail address. */
    id: z.string().nullable(),
    /** The operator's name for a command; masked for failed sign-ins with an unknown e-mail address. */
    email: z.string(),
    session: z.string().nullable(),
  }),
  /** The network address. */
  address: z.string(),
  requestId: z.string(),
  /** `<feature>.<verb>`, for example `points.grant`. */
  action: z.string(),
  subject: z.object({
    kind: z.string(),
    id: z.string().nullable(),
    /**
     * What it is called now: the title of a change, a member of staff, the reward of a batch of stock. It is not in the
     * log.
     */
    name: z.string().nullable(),
  }),
  reason: z.string().nullable(),
  /** `before`, `after`: the values that the action changed, masked. */
  before: z.unknown(),
  after: z.unknown(),
  /** SHA-256 of this line together with the hash of the previous line. */
  hash: z.string(),
})

export const auditAdmin = endpoints({
  'GET /api/v1/admin/audit': {
    summary: 'What staff did, newest first.',
    auth: 'admin',
    permission: 'audit.read',
    replica: true,
    query: z.object({
      /** The complete e-mail address. */
      staff: z.string().overwrite(emailOf).max(254).optional(),
      action: z.string().max(64).optional(),
      subjectKind: z.string().max(32).optional(),
      subjectId: z.string().max(128).optional(),
      from: z.iso.datetime({ offset: true }).optional(),
      to: z.iso.datetime({ offset: true }).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      offset: z.coerce.number().int().min(0).max(10_000).default(0),
      cursor: NumberCursor.optional(),
    }),
    response: z.object({ items: z.array(AuditEntry), cursor: z.string().nullable() }),
  },
  'GET /api/v1/admin/audit/choices': {
    summary: 'What the log can be filtered by: members of staff, and the actions and kinds of subject that it has.',
    auth: 'admin',
    permission: 'audit.read',
    response: z.object({
      staff: z.array(z.object({ email: z.string(), name: z.string() })),
      actions: z.array(z.string()),
      subjectKinds: z.array(z.string()),
    }),
  },
  'POST /api/v1/admin/audit/export': {
    summary:
      'The lines of a time as NDJSON, with the hashes by which each can be checked; the last line says whether the chain is intact.',
    auth: 'admin',
    permission: 'audit.export',
    body: z.object({
      from: z.iso.datetime({ offset: true }),
      to: z.iso.datetime({ offset: true }),
      reason: z.string().trim().min(3).max(500),
    }),
    stream: ['application/x-ndjson'],
  },
})
