import pg from 'pg'

/** A statement of a transaction. */
interface Step {
  statement: string
  /** Tables in which the statement locked rows that the transaction had not locked before. */
  locked: string[]
  /** Tables into which it inserted rows. */
  written: string[]
}
export type Transaction = Step[]

/** The name shown for advisory locks instead of a table. */
export const ADVISORY = 'an advisory lock'

type Query = (query: string | { name: string; text: string }, ...rest: unknown[]) => Promise<pg.QueryResult>

type Counts = Map<string, number>
interface State {
  locked: Counts
  written: Counts
}
type Row = { name: string; rows: string }

const counts = (rows: Row[]): Counts => new Map(rows.map(({ name, rows: count }) => [name, Number(count)]))
const grown = (before: Counts, after: Counts) =>
  [...after].filter(([table, count]) => count > (before.get(table) ?? 0)).map(([table]) => table)

/**
 * Traces every transaction of this process on the database at `url`, which nothing else may use at the same time: after
 * each statement another connection determines which rows it cannot lock. The weak locks of foreign keys conflict with
 * none of the product's locks, and are not detected.
 */
export async function traceLocks(url: string) {
  const observer = new pg.Client({ connectionString: url })
  await observer.connect()
  const { prototype } = pg.Client as unknown as { prototype: { query: Query } }
  const original = prototype.query
  const ask = async (client: pg.Client, text: string) => (await original.call(client, text)).rows as Row[]
  /** The query is prepared, because planning it on all tables takes far longer than running it. */
  const askAgain = async (client: pg.Client, query: { name: string; text: string }, values: unknown[] = []) =>
    (await original.call(client, query, values)).rows as Row[]
  const tables = (
    await ask(observer, `select tablename as name, '' as rows from pg_tables where schemaname = 'public' order by 1`)
  ).map(({ name }) => name)
  const union = (countOf: (table: string) => string) =>
    tables.map((table) => `select '${table}' as name, (${countOf(table)}) as rows`).join(' union all ')
  const HELD = {
    name: 'trace_held',
    text: union(
      (table) => `(select count(*) from ${table})
                - (select count(*) from (select from ${table} for no key update skip locked) free)`,
    ),
  }
  const WRITTEN = {
    name: 'trace_written',
    text: union((table) => `select count(*) from ${table} where xmin::text::bigint >= $1`),
  }

  /** For each table, how many rows the transaction on this connection has locked, and how many it wrote. */
  async function stateOf(client: pg.Client): Promise<State> {
    const [own] = await ask(
      client,
      `select pg_backend_pid()::text as name, (pg_current_xact_id_if_assigned()::text::bigint % 4294967296)::text as rows`,
    )
    const advisory = `select '${ADVISORY}' as name, count(*) as rows from pg_locks
                       where locktype = 'advisory' and pid = ${own!.name}`
    const hasWritten = own!.rows !== null
    return {
      locked: counts([...(await ask(observer, advisory)), ...(hasWritten ? await askAgain(observer, HELD) : [])]),
      written: counts(hasWritten ? await askAgain(client, WRITTEN, [own!.rows]) : []),
    }
  }

  const transactions: Transaction[] = []
  const open = new Map<pg.Client, { steps: Transaction; state: State }>()
  const traced = async (client: pg.Client, ...args: Parameters<Query>) => {
    const result = await original.apply(client, args)
    const [query] = args
    const name = typeof query === 'string' ? query : query.name
    const running = open.get(client)
    if (name === 'begin') open.set(client, { steps: [], state: { locked: new Map(), written: new Map() } })
    else if (running && (name === 'commit' || name === 'rollback')) {
      transactions.push(running.steps)
      open.delete(client)
    } else if (running) {
      const state = await stateOf(client)
      const locked = grown(running.state.locked, state.locked)
      const written = grown(running.state.written, state.written)
      if (locked.length + written.length > 0) running.steps.push({ statement: name, locked, written })
      running.state = state
    }
    return result
  }
  // Statements run one after the other here, although the product sends some of them without waiting for the previous
  // ones.
  const last = new Map<pg.Client, Promise<unknown>>()
  const isInTransaction = (client: pg.Client, query: unknown) => query === 'begin' || last.has(client)
  prototype.query = function (this: pg.Client, ...args: Parameters<Query>) {
    if (!isInTransaction(this, args[0])) return original.apply(this, args)
    const result = (last.get(this) ?? Promise.resolve()).catch(() => {}).then(() => traced(this, ...args))
    last.set(this, result)
    const ended = () => void (open.has(this) || last.get(this) !== result || last.delete(this))
    result.then(ended, ended)
    return result
  }

  return {
    transactions,
    stop: async () => {
      prototype.query = original
      await observer.end()
    },
  }
}
