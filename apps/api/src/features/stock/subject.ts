import { zoneOf } from '@momi/contract/rules/calendar'
import { z } from 'zod'
import { field } from '../../core/config/field.ts'
import { subjectKind } from '../../core/config/subject.ts'
import * as store from './settle.store.ts'

/** What becomes of the free items of a batch. */
const StockBatchBody = z.strictObject({
  items: field(z.enum(['WINNABLE', 'WITHDRAWN']), {
    title: 'Free items',
    description: 'What people have won stays theirs.',
    labels: { WINNABLE: 'can be won', WITHDRAWN: 'withdrawn' },
    effect: { code: 'STOCK' },
  }),
})
type StockBatchBody = z.output<typeof StockBatchBody>

const Id = z.uuid()

/** A batch of stock as configuration, so that a change lets it be won or withdraws it: the key is the batch's id. */
export const stockBatchSubject = subjectKind<StockBatchBody>({
  kind: 'stock_batch',
  schema: () => StockBatchBody,
  isSubject: (country, key) => zoneOf(country) !== undefined && Id.safeParse(key).success,
  // Nobody was promised an item that is free.
  worsening: () => null,
  project: async (tx, { country, key: id, body: { items }, at, madeBy }) => {
    if (items === 'WITHDRAWN') tx.send(store.deleteRows, { batch: id })
    const moved =
      items === 'WITHDRAWN'
        ? await tx.one(store.withdrawByChange, { id, country, at, by: madeBy })
        : await tx.one(store.releaseByChange, { id, country })
    if (!moved)
      throw new z.ZodError([
        { code: 'custom', path: ['items'], message: 'The batch was released or withdrawn already.', input: id },
      ])
  },
})
