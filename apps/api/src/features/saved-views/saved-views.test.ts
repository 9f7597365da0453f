import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(app.close)

const ada = await app.staff('viewer')
const ben = await app.staff('operator')
const OVERDUE = { name: 'Late in Kenya', path: '/claims', search: 'status=OVERDUE&country=KE' }
const namesOf = async (by: typeof ada) => (await by('GET /api/v1/admin/saved-views', {})).items.map(({ name }) => name)

test('each member of staff keeps views of their own, and a name is used once', async () => {
  const { view } = await ada('POST /api/v1/admin/saved-views', { body: OVERDUE })
  expect(view).toMatchObject(OVERDUE)
  await ada('POST /api/v1/admin/saved-views', { body: { ...OVERDUE, name: '  Held  ', path: '/payouts', search: '' } })
  await ben('POST /api/v1/admin/saved-views', { body: OVERDUE })
  const again = await ada('POST /api/v1/admin/saved-views', { body: { ...OVERDUE, search: 'country=KE' } })
  expect(again.view).toEqual({ ...view, search: 'country=KE' })
  expect(await namesOf(ada)).toEqual(['Held', 'Late in Kenya'])
  expect(await namesOf(ben)).toEqual(['Late in Kenya'])
})

test('a view is deleted by its owner only', async () => {
  const [view] = (await ben('GET /api/v1/admin/saved-views', {})).items
  const remove = (by: typeof ada) => by('DELETE /api/v1/admin/saved-views/{id}', { params: { id: view!.id } })
  await expect(remove(ada)).rejects.toMatchObject({ code: 'not_found' })
  await remove(ben)
  expect(await namesOf(ben)).toEqual([])
  await expect(remove(ben)).rejects.toMatchObject({ code: 'not_found' })
})

test.each(['https://evil.example/', '//evil', 'claims', '/claims?x=1'])('%s is no page of a view', async (path) => {
  const saved = ada('POST /api/v1/admin/saved-views', { body: { ...OVERDUE, path } })
  await expect(saved).rejects.toMatchObject({ code: 'validation_error' })
})

test.each(['a b', 'q=\u0000', 'q=é'])('%j is no query string of a view', async (search) => {
  const saved = ada('POST /api/v1/admin/saved-views', { body: { ...OVERDUE, search } })
  await expect(saved).rejects.toMatchObject({ code: 'validation_error' })
})

test('somebody has at most 50 views, of which each can still be replaced', async () => {
  const cleo = await app.staff('support')
  const save = (name: string) => cleo('POST /api/v1/admin/saved-views', { body: { ...OVERDUE, name } })
  for (let i = 0; i < 50; i++) await save(`View ${i}`)
  await expect(save('One more')).rejects.toMatchObject({ code: 'admin_saved_views_full' })
  await save('View 7')
  expect(await namesOf(cleo)).toHaveLength(50)
})
