import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { write } from '../../db/db.ts'
import { once } from '../../testing/random-values.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z' })
afterAll(app.close)
const { transact } = app.database

const setAside = write(
  'test_retry_set_aside',
  { job: 'text', ref: 'text', at: 'timestamptz' },
  {},
  `insert into set_aside_work (job, ref, attempts, why, at) values (:job, :ref, 30, 'no answer', :at)`,
)

test('an operator retries work that was set aside, once and with a reason that the audit log keeps', async () => {
  const [operator, support, owner] = await Promise.all([
    app.staff('operator'),
    app.staff('support'),
    app.staff('owner'),
  ])
  const [item, other] = [randomUUID(), randomUUID()].map((ref) => ({ job: 'campaign-mails', ref }))
  await transact(async (tx) => {
    for (const each of [item!, other!]) await tx.one(setAside, { ...each, at: app.now() })
  })
  const retry = (call: typeof operator, of = item!) =>
    call('POST /api/v1/admin/jobs/retry', { body: { ...of, reason: 'the mail server is back' }, ...once() })
  await expect(retry(support)).rejects.toMatchObject({ code: 'admin_permission_denied' })
  expect(await retry(operator)).toEqual(item)
  expect((await operator('GET /api/v1/admin/jobs', {})).setAside).toMatchObject([other!])
  await expect(retry(operator)).rejects.toMatchObject({ code: 'not_found' })
  await expect(retry(operator, { job: 'no-such-job', ref: other!.ref })).rejects.toMatchObject({ code: 'not_found' })

  const { items } = await owner('GET /api/v1/admin/audit', { query: { action: 'jobs.retry' } })
  expect(items).toMatchObject([
    {
      subject: { kind: 'job', id: `campaign-mails/${item!.ref}` },
      reason: 'the mail server is back',
      before: { setAside: true },
      after: { setAside: false },
    },
  ])
})
