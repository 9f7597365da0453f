import { adminApi, type Endpoint } from '@momi/contract'
import { hasPermission } from '@momi/contract/permissions'
import type { FastifyInstance } from 'fastify'
import { read, type Db } from '../db/db.ts'

const linesOf = read(
  'test_audit_lines_of',
  { request: 'text' },
  { lines: 'int8' },
  'select count(*) as lines from audit_entries where request_id = :request',
)

/** Whether a call changes, reveals or exports something. A call that a viewer may make only reads. */
const isRecorded = ([key, { auth, permission }]: [string, Endpoint]) =>
  auth === 'admin' && !key.startsWith('GET ') && !(permission && hasPermission('viewer', permission))

/** Say what bodies in a form would do, and change nothing. */
const WHAT_IF: readonly string[] = ['POST /api/v1/admin/campaign/check', 'POST /api/v1/admin/campaign/rehearsals']

const RECORDED = new Set(
  Object.entries(adminApi)
    .filter(isRecorded)
    .map(([key]) => key)
    .filter((key) => !WHAT_IF.includes(key)),
)

/**
 * In every test of the api, throws an error for a staff call that succeeded without a line in the audit log. Previews
 * are exempt, because they change nothing.
 */
export function requireAudit(api: FastifyInstance, db: Db): void {
  api.addHook('onSend', async (request, reply) => {
    const key = `${request.method} ${request.routeOptions.url?.replaceAll(/:(\w+)/g, '{$1}')}`
    const { preview: isPreview } = (request.body ?? {}) as { preview?: boolean }
    if (!RECORDED.has(key) || isPreview || reply.statusCode >= 300 || reply.hasHeader('idempotent-replayed')) return
    const { lines } = (await db.one(linesOf, { request: request.id }))!
    if (lines === 0) throw new Error(`${key} left no line in the audit log`)
  })
}
