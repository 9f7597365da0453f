import type { StaffCtx } from '../../core/context.ts'
import { CSV_FORMS } from '../../core/csv.ts'
import type { StreamedFile } from '../../core/implement.ts'
import { audit } from '../../core/records/audit.ts'
import { batchOf } from './batches.ts'
import { ITEM_CODE } from './code-secrets.ts'
import * as store from './stage.store.ts'

const AT_ONCE = 1_000
const { mark, lines } = CSV_FORMS.csv

/** The refused lines of a file with their problems, in the form in which they can be corrected and imported. */
export async function refusedLines(ctx: StaffCtx, id: string, reason: string): Promise<StreamedFile<'text/csv'>> {
  const { refused } = await batchOf(ctx.db, id)
  await ctx.transact((tx) =>
    audit(tx, ctx, { action: 'stock.refused-lines', subject: { kind: 'stock', id }, reason, after: { refused } }),
  )
  return { name: `refused-${id}.csv`, type: 'text/csv', chunks: chunks() }

  async function* chunks(): AsyncGenerator<string> {
    yield `${mark}${lines([['code', 'winnableOn', 'line', 'column', 'problem']])}`
    let after = 0
    for (;;) {
      const rows = await ctx.db.many(store.problemsAfter, { batch: id, after, most: AT_ONCE })
      const last = rows.at(-1)
      if (!last) return
      yield lines(
        rows.map(({ line, item_id, code, winnable_on, columns, problems, values }) => [
          ctx.cipher.open(code, ITEM_CODE, item_id),
          winnable_on ?? values[columns.indexOf('winnableOn')] ?? '',
          String(line),
          columns.join(' '),
          problems.join(' '),
        ]),
      )
      after = last.line
    }
  }
}
