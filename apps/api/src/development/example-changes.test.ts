import { afterAll, expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { seedExampleChanges } from './example-changes.ts'
import { seedStaff } from './seed-staff.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(app.close)

test('the development data shows two drafts, one change that waits, one that is scheduled, and a published one, once', async () => {
  await seedStaff(app.deps)
  await seedExampleChanges(app.deps)
  await seedExampleChanges(app.deps)
  const staff = await app.staff('operator')
  const { items } = await staff('GET /api/v1/admin/campaign/changes', { query: { filter: 'all' } })
  expect(items.map(({ state }) => state).toSorted()).toEqual(['DRAFT', 'DRAFT', 'PUBLISHED', 'SCHEDULED', 'WAITING'])
})
