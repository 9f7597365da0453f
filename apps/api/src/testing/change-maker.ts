import { randomUUID } from 'node:crypto'
import type { Call } from '@momi/client/http/call'
import type { AdminApi } from '@momi/contract'
import type { Role } from '@momi/contract/permissions'

const once = () => ({ idempotencyKey: randomUUID() })

/** A member of staff, with the steps of a change request. */
export async function changeMaker<C extends Call<AdminApi> & { id: string }>(
  { staff }: { staff: (role: Role, again?: string) => Promise<C> },
  role: Role,
  again?: string,
) {
  const call = await staff(role, again)
  const to = (change: string) => ({ params: { change_id: change }, ...once() })
  return {
    id: call.id,
    call,
    draft: async (items: object[], description = {}) =>
      (
        await call('POST /api/v1/admin/campaign/changes', {
          body: { title: 'More points', why: 'the summer campaign', items: items as never, ...description },
          ...once(),
        })
      ).change,
    read: async (id: string) =>
      (await call('GET /api/v1/admin/campaign/changes/{change_id}', { params: { change_id: id } })).change,
    put: async (id: string, item: object) =>
      (await call('POST /api/v1/admin/campaign/changes/{change_id}/items', { ...to(id), body: item as never })).change,
    describe: async (id: string, publishAt: { wallTime: string; zone: string } | null) =>
      (
        await call('POST /api/v1/admin/campaign/changes/{change_id}/describe', {
          ...to(id),
          body: { title: 'More points', why: 'the summer campaign', publishAt },
        })
      ).change,
    merge: async (id: string, choices: object[] = []) =>
      (
        await call('POST /api/v1/admin/campaign/changes/{change_id}/merge', {
          ...to(id),
          body: { choices: choices as never },
        })
      ).change,
    submit: async (id: string) => (await call('POST /api/v1/admin/campaign/changes/{change_id}/submit', to(id))).change,
    recall: async (id: string) =>
      (await call('POST /api/v1/admin/campaign/changes/{change_id}/recall', { ...to(id), body: { reason: 'not yet' } }))
        .change,
    review: async (id: string, contentHash: string, verdict: 'APPROVE' | 'RETURN' = 'APPROVE') =>
      (
        await call('POST /api/v1/admin/campaign/changes/{change_id}/review', {
          ...to(id),
          body: { verdict, comment: 'looked at it', contentHash, withoutEffect: true },
        })
      ).change,
    publish: async (id: string) =>
      (await call('POST /api/v1/admin/campaign/changes/{change_id}/publish', to(id))).change,
    discard: async (id: string) =>
      (
        await call('POST /api/v1/admin/campaign/changes/{change_id}/discard', {
          ...to(id),
          body: { reason: 'not needed' },
        })
      ).change,
  }
}
