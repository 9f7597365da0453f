import { afterAll, expect, test } from 'vitest'
import { makeRehearsals } from '../features/rehearsal/public.ts'
import { testApp } from '../testing/test-app.ts'
import { seedExampleChanges, submitExampleChange } from './example-changes.ts'
import { seedLoggedPeople, seedPopulation } from './population.ts'
import { seedDemo } from './seed.ts'
import { seedStaff } from './seed-staff.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(app.close)

test('the development data shows two drafts, one change that waits, one that is scheduled, and a published one, once', async () => {
  await seedStaff(app.deps)
  await seedExampleChanges(app.deps)
  await submitExampleChange(app.deps)
  await seedExampleChanges(app.deps)
  await submitExampleChange(app.deps)
  const staff = await app.staff('operator')
  const { items } = await staff('GET /api/v1/admin/campaign/changes', { query: { filter: 'all' } })
  expect(items.map(({ state }) => state).toSorted()).toEqual(['DRAFT', 'DRAFT', 'PUBLISHED', 'SCHEDULED', 'WAITING'])
})

test('the change that waits is rehearsed with the people of the development data, who are seeded after it', async () => {
  const { deps, database, staff, close } = await testApp({ now: '2026-03-02T12:00:00Z' })
  const { db, transact, stream } = database
  const rehearse = () => makeRehearsals({ ...deps, db, transact, stream }, 'ALL')
  await seedDemo(deps)
  await seedStaff(deps)
  await seedLoggedPeople(deps, 60)
  await seedExampleChanges(deps)
  await rehearse()
  await seedPopulation(deps, 60)
  await submitExampleChange(deps)
  await rehearse()
  const operator = await staff('operator')
  const { items } = await operator('GET /api/v1/admin/campaign/changes', { query: { filter: 'all' } })
  const params = { change_id: items.find(({ state }) => state === 'WAITING')!.id }
  const { all } = await operator('GET /api/v1/admin/campaign/changes/{change_id}/rehearsals', { params })
  expect(all?.result?.gaining.people).toBeGreaterThan(1)
  await close()
})
