import type { ConfigSubject } from '@momi/contract'
import { liveOf, versionOf } from '../../core/config/config-versions.ts'
import type { Subject } from '../../core/config/subject.ts'
import type { Values } from '../../db/columns.ts'
import type { Db, Tx } from '../../db/db.ts'
import { Refusal } from '../../errors.ts'
import * as store from './changes.store.ts'
import { contentHash } from '../../core/config/content-hash.ts'

export type Change = Values<typeof store.changeOf.row>

export const subjectOf = ({ kind, countryCode, key }: ConfigSubject): Subject => ({ kind, country: countryCode, key })

export async function loadChange(db: Db, id: string): Promise<Change> {
  const change = await db.one(store.changeOf, { id })
  if (!change) throw new Refusal('not_found', 'There is no such change')
  return change
}

/** Locks a change, so that its steps happen one after the other. */
export async function lockedChange(tx: Tx, id: string): Promise<Change> {
  await tx.one(store.lockChange, { id })
  return loadChange(tx, id)
}

/** What a review is for: every subject with its body, and the time of publishing. */
export const hashOfContent = ({ items, publish_at: publishAt, zone }: Change): string =>
  contentHash({ items, publishAt: publishAt?.toISOString() ?? null, zone })

/** An item of a change with what it began with and what is live. */
export interface LoadedItem extends store.Item {
  base: unknown
  live: { version: number; body: unknown } | undefined
}

/** Whether something else was published since the item was drafted. */
export const isOutdated = ({ base_version: base, live }: LoadedItem): boolean => base !== (live?.version ?? 0)

export const loadItems = (db: Db, items: readonly store.Item[]): Promise<LoadedItem[]> =>
  Promise.all(
    items.map(async (item) => ({
      ...item,
      base: item.base_version === 0 ? null : await versionOf(db, { ...item, version: item.base_version }),
      live: await liveOf(db, item),
    })),
  )
