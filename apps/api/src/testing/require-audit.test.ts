import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { audit } from '../core/records/audit.ts'
import { requireAudit } from './require-audit.ts'
import { testDatabase } from './test-database.ts'

const { db, transact, close } = await testDatabase()
const api = Fastify()
requireAudit(api, db)
api.delete('/api/v1/admin/sessions/:id', async ({ id, query }) => {
  const staff = { id: null, email: 'ada@momi.example', session: null }
  const ctx = { now: () => new Date('2026-03-02T08:00:00Z'), staff, request: { id, address: '127.0.0.1' } }
  const entry = { action: 'staff.sign-out', subject: { kind: 'staff', id: null }, reason: null } as const
  if ((query as { audited?: string }).audited) await transact((tx) => audit(tx, ctx, entry))
  return {}
})
afterAll(async () => {
  await api.close()
  await close()
})

test('[ADM-09] a test fails if one of its successful staff calls has no line in the audit log', async () => {
  const end = (query = '') => api.inject({ method: 'DELETE', url: `/api/v1/admin/sessions/1${query}` })
  expect((await end()).json()).toMatchObject({
    message: 'DELETE /api/v1/admin/sessions/{id} left no line in the audit log',
  })
  expect((await end('?audited=yes')).statusCode).toBe(200)
})
