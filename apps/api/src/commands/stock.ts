import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { BatchDetails, type StockBatch, type StockReport } from '@momi/contract'
import { z } from 'zod'
import { applyItems } from '../features/campaign/public.ts'
import { addItems, confirmFile, discardFile, loadBatchNow, poolOf, stageFile } from '../features/stock/public.ts'
import { readEnv } from '../env.ts'
import { byOperator } from './by-operator.ts'
import { FoundProblem, UsageError, type Call, type Commands, type Operator } from './command.ts'

/** The commands that add stock, by the same steps as the console. */
export const stockCommands: Commands = {
  'stock add': {
    takes: ['<reward id>', '<items> [<name=value>]…'],
    does: 'adds items without codes to a reward, with the values of stock import',
    changes: true,
    needsApproval: true,
    run: async (operator, { args: [definition = '', items = '', ...words], reason, approvedBy }) => {
      const ctx = await contextOf(operator, reason)
      const { winnable = { kind: 'NOW' }, skipsRefused: _, ...details } = valuesOf(words)
      const count = z.coerce.number().int().min(1).parse(items)
      const { batch } = await addItems(ctx, definition, { ...details, winnable, items: count, reason: reason.why })
      if (!(await isReleased(ctx, batch, { ...reason, approvedBy }))) return waitsText(batch)
      const { loaded } = await loadBatchNow(ctx, batch.id)
      return `Added ${loaded} items to ${definition} as the batch ${batch.id}`
    },
  },
  'stock import': {
    takes: ['<reward id>', '<file.csv> [<name=value>]…'],
    does: [
      'imports voucher codes. Without refused=skip, a file with refused lines is reported and not loaded. Values:',
      'value=500.00 currency=NGN expiresOn=2026-12-31 supplier=… invoice=… afterExpiry=BACK from=2026-12-01 days=10',
    ].join('\n      '),
    changes: true,
    reportsDryRun: true,
    needsApproval: true,
    run: async (operator, { args: [definition = '', file = '', ...words], reason, approvedBy, isDryRun }) => {
      const { skipsRefused, ...given } = valuesOf(words)
      const ctx = await contextOf(operator, reason)
      const source = () => createReadStream(file)
      const report = await stageFile(ctx, { definition, name: basename(file), source })
      if (report.kind === 'already') return `Nothing was changed: imported on ${report.at} by ${report.by}`
      if (report.kind === 'unreadable') throw new Error(`The file cannot be read: ${report.why}`)
      const { id, planned, refused, hasDates } = report.batch
      const text = textOf(report)
      if (isDryRun || planned === 0 || (refused > 0 && !skipsRefused)) {
        await discardFile(ctx, id, reason.why)
        if (refused > 0) throw new FoundProblem(`${text}\nNothing was changed`)
        return `${text}\nNothing was changed`
      }
      const winnable = given.winnable ?? (hasDates ? { kind: 'COLUMN' } : { kind: 'NOW' })
      const { batch } = await confirmFile(ctx, id, { ...given, winnable, items: planned, reason: reason.why })
      if (!(await isReleased(ctx, batch, { ...reason, approvedBy }))) return `${text}\n${waitsText(batch)}`
      const { loaded, skipped } = await loadBatchNow(ctx, id)
      return `${text}\nLoaded ${loaded} items as the batch ${id}; ${skipped} were loaded by another import`
    },
  },
}

const contextOf = async (operator: Operator, reason: Call['reason']) => ({
  ...(await byOperator(operator, reason)),
  env: readEnv(operator.settings),
})
type StockContext = Awaited<ReturnType<typeof contextOf>>

/** Whether a batch can be loaded; the second person whom the command names lets one be won that is worth much. */
async function isReleased(ctx: StockContext, batch: StockBatch, command: Parameters<typeof applyItems>[3]) {
  if (batch.status !== 'WAITING') return true
  if (command.approvedBy === undefined) return false
  const { country } = await poolOf(ctx.db, batch.definitionId)
  const release = { kind: 'stock_batch', country, key: batch.id, body: { items: 'WINNABLE' } } as const
  await ctx.transact((tx) => applyItems(tx, ctx, [release], command))
  return true
}

const waitsText = ({ id, planned }: StockBatch) =>
  `${planned} items wait for a second person as the batch ${id}, because of their value: request their approval in the console, under Stock`

type Given = Omit<BatchDetails, 'winnable'> & { winnable: BatchDetails['winnable'] | undefined; skipsRefused: boolean }

const NAMES = ['value', 'currency', 'expiresOn', 'supplier', 'invoice', 'afterExpiry', 'from', 'days', 'refused']

function valuesOf(words: readonly string[]): Given {
  const given = new Map(words.map((word) => [word.split('=', 1)[0]!, word.slice(word.indexOf('=') + 1)]))
  const unknown = words.find((word) => !word.includes('=') || !NAMES.includes(word.split('=', 1)[0]!))
  if (unknown !== undefined) throw new UsageError(`${unknown} is not a value of stock import`)
  const [from, days] = [given.get('from'), given.get('days')]
  const isSpread = from !== undefined || days !== undefined
  const { winnable, ...details } = BatchDetails.parse({
    winnable: isSpread ? { kind: 'SPREAD', from, days: Number(days ?? 1) } : { kind: 'NOW' },
    value: given.get('value') ?? null,
    currency: given.get('currency') ?? null,
    expiresOn: given.get('expiresOn') ?? null,
    supplier: given.get('supplier') ?? null,
    invoice: given.get('invoice') ?? null,
    afterExpiry: given.get('afterExpiry') ?? 'AWAY',
  })
  return { ...details, winnable: isSpread ? winnable : undefined, skipsRefused: given.get('refused') === 'skip' }
}

function textOf({ batch, problems, problemCount }: StockReport & { kind: 'staged' }): string {
  const notes = batch.notes.length > 0 ? ` (${batch.notes.join(', ')})` : ''
  const lines = problems.map(({ line, column, problem, otherLine, value }) =>
    [`line ${line}, ${column}: ${problem}`, otherLine === null ? '' : `as line ${otherLine}`, value]
      .filter(Boolean)
      .join(' '),
  )
  const left = problemCount - problems.length
  return [
    `${batch.fileName}: ${batch.planned} items to load, ${batch.refused} lines refused${notes}`,
    ...lines,
    ...(left > 0 ? [`and ${left} more problems`] : []),
  ].join('\n')
}
