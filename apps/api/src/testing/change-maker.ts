import { randomUUID } from 'node:crypto'
import type { Call } from '@momi/client/http/call'
import type { AdminApi } from '@momi/contract'
import type { Role } from '@momi/contract/permissions'

/** A subject in a test, which may name the version that its body was edited from. */
interface Item {
  kind: string
  countryCode: string
  key: string
  body: object
  baseVersion?: number
  /** What the change had when the body was edited. */
  previousBody?: object
}

const once = () => ({ idempotencyKey: randomUUID() })

/** A member of staff, with the steps of a change request. */
export async function changeMaker<C extends Call<AdminApi> & { id: string }>(
  { staff }: { staff: (role: Role, again?: string) => Promise<C> },
  role: Role,
  again?: string,
) {
  const call = await staff(role, again)
  const to = (change: string) => ({ params: { change_id: change }, ...once() })
  const isSame = (one: Item) => (other: Omit<Item, 'body'>) =>
    one.kind === other.kind && one.countryCode === other.countryCode && one.key === other.key
  /** An item as somebody edits it who has just opened what is live. */
  async function edited(item: Item) {
    const query = { kind: item.kind as never, country_code: item.countryCode }
    const { items } = await call('GET /api/v1/admin/campaign/subjects', { query }).catch(() => ({ items: [] }))
    return { baseVersion: items.find(isSame(item))?.version ?? 0, ...item } as never
  }
  const read = async (id: string) =>
    (await call('GET /api/v1/admin/campaign/changes/{change_id}', { params: { change_id: id } })).change
  return {
    id: call.id,
    call,
    edited,
    draft: async (items: Item[], description = {}) =>
      (
        await call('POST /api/v1/admin/campaign/changes', {
          body: {
            title: 'More points',
            why: 'the summer campaign',
            items: await Promise.all(items.map(edited)),
            ...description,
          },
          ...once(),
        })
      ).change,
    read,
    /** Saves an item that was edited in the change, or that is not part of it yet. */
    put: async (id: string, item: Item) => {
      const known = (await read(id)).items.find(isSame(item))
      const opened = known ? { baseVersion: known.baseVersion, previousBody: known.body, ...item } : await edited(item)
      return (await call('POST /api/v1/admin/campaign/changes/{change_id}/items', { ...to(id), body: opened as never }))
        .change
    },
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
