import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { purgeTable } from '../../core/work/purge.ts'
import { read } from '../../db/db.ts'
import { sendFeedback } from '../../testing/send-feedback.ts'
import { PNG } from '../../testing/picture.ts'
import { testApp } from '../../testing/test-app.ts'
import { purgeScreenshots } from './public.ts'

const folder = mkdtempSync(join(tmpdir(), 'momi-forget-'))
const START = '2026-03-02T10:00:00Z'
const app = await testApp({ now: START, env: { MOMI_DATA_DIR: folder } })
beforeEach(() => app.goTo(START))
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
const { objects } = app.deps.gateways

const summaries = read(
  'test_forget_summaries',
  {},
  { id: 'uuid', summary_sealed: 'text', screenshot: 'text?' },
  'select id, summary_sealed, screenshot from feedback order by at',
)
const known = read(
  'test_forget_known',
  {},
  { name: 'text' },
  'select name from feedback_screenshots order by forget_at',
)
const feedback = async () =>
  (await app.database.db.many(summaries, {})).map(({ id, summary_sealed, screenshot }) => ({
    summary: app.deps.cipher.open(summary_sealed, 'feedback.summary_sealed', id),
    screenshot,
  }))
const storedTexts = async () => (await feedback()).map(({ summary }) => summary)
const names = async () => (await app.database.db.many(known, {})).map(({ name }) => name)
const screenshotOf = async (of: string) => (await feedback()).find(({ summary }) => summary === of)!.screenshot!

async function send(summary: string, idempotencyKey: string = crypto.randomUUID()) {
  const user = await app.person()
  const post = async () =>
    (await sendFeedback(app, user, { fields: { summary }, screenshot: PNG, idempotencyKey })).statusCode
  return { status: await post(), again: post }
}

const withObjects = (changed: Partial<typeof objects>) => ({
  ...app.deps.gateways,
  objects: { ...objects, ...changed },
})
async function forget(gateways = app.deps.gateways) {
  const ctx = { transact: app.database.transact, now: app.now, log: app.deps.log, gateways }
  await purgeTable(ctx, 'feedback')
  await purgeScreenshots(ctx)
}

test('[FBK-02] feedback and its screenshot are deleted after 180 days, not earlier; nothing else is deleted', async () => {
  await send('old')
  app.goTo('2026-08-29T09:59:00Z')
  await send('young')
  await forget()
  expect(await storedTexts()).toEqual(['old', 'young'])
  const [old, young] = [await screenshotOf('old'), await screenshotOf('young')]
  app.goTo('2026-08-29T10:01:00Z')
  await forget()
  expect(await storedTexts()).toEqual(['young'])
  expect(await objects.get(old)).toBeUndefined()
  expect(await objects.get(young)).toMatchObject({ type: 'image/png' })
  expect(await names()).toEqual([young])
  expect(await auditLedger(app.database.db)).toEqual([])
  app.goTo('2027-03-01T10:00:00Z')
  await forget()
  expect([await storedTexts(), await names()]).toEqual([[], []])
})

test('[FBK-02] if the object store is down or its answer is lost, a later run deletes the screenshot and its row, and keeps younger feedback', async () => {
  await send('dying')
  const name = await screenshotOf('dying')
  app.goTo('2026-09-01T10:00:00Z')
  await send('young')
  // The row is due, but the object store is down.
  const down = withObjects({ delete: () => Promise.reject(new Error('down')) })
  await forget(down)
  expect(await storedTexts()).toEqual(['young'])
  expect(await objects.get(name)).toBeDefined()
  // The object was deleted but its row was not: the answer was lost.
  app.goTo('2026-09-01T10:03:00Z')
  const lost = withObjects({
    delete: async (gone) => {
      await objects.delete(gone)
      throw new Error('lost')
    },
  })
  await forget(lost)
  expect(await objects.get(name)).toBeUndefined()
  expect(await names()).toContain(name)
  app.goTo('2026-09-01T10:06:00Z')
  await forget()
  expect(await names()).toEqual([await screenshotOf('young')])
  expect(await objects.get(await screenshotOf('young'))).toBeDefined()
  app.goTo('2027-09-01T10:00:00Z')
  await forget()
})

test('[FBK-02] concurrent jobs delete each screenshot once', async () => {
  for (let sent = 0; sent < 6; sent++) await send(`at once ${sent}`)
  app.goTo('2026-09-01T10:00:00Z')
  const deleted: string[] = []
  const counting = withObjects({
    delete: async (name) => {
      deleted.push(name)
      await objects.delete(name)
    },
  })
  await Promise.all([forget(counting), forget(counting), forget(counting)])
  expect(deleted).toHaveLength(6)
  expect(new Set(deleted).size).toBe(6)
  expect(await names()).toEqual([])
})

test('[FBK-02] a second copy of a screenshot, stored by a repeated call whose feedback already exists, is deleted after a day', async () => {
  const { status, again } = await send('twice')
  expect([status, await again()]).toEqual([200, 200])
  expect(await names()).toHaveLength(2)
  app.goTo('2026-03-03T10:01:00Z')
  await forget()
  expect(await names()).toEqual([await screenshotOf('twice')])
  expect(await objects.get(await screenshotOf('twice'))).toBeDefined()
})
