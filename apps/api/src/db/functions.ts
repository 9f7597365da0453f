import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { runPatiently, type Migrating, type Patience } from './patience.ts'

const FOLDER = new URL('./functions/', import.meta.url)
const CHANGES_A_FUNCTION = /\b(?:create|alter|drop)\b[^;(]*?\bfunction\s+(?:if\s+exists\s+)?(\w+)/gi

/** The current text of a database function, with its triggers: docs/decisions/0081-function-files.md. */
export interface FunctionText {
  name: string
  sql: string
  checksum: string
}

/** This release's functions, each after those that it calls. */
export function functionTexts(): FunctionText[] {
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .toSorted()
  return inOrder(
    names.map((name) => {
      const sql = readFileSync(new URL(`${name}.sql`, FOLDER), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Sorts functions by their calls, because PostgreSQL looks up what a function in SQL calls when it is created. */
function inOrder(texts: readonly FunctionText[]): FunctionText[] {
  const byName = new Map(texts.map((text) => [text.name, text]))
  const visited = new Set<FunctionText>()
  const sorted: FunctionText[] = []
  const visit = (text: FunctionText) => {
    if (visited.has(text)) return
    visited.add(text)
    for (const [, called = ''] of text.sql.matchAll(/\b(\w+)\(/g)) {
      const dependency = byName.get(called)
      if (dependency) visit(dependency)
    }
    sorted.push(text)
  }
  texts.forEach(visit)
  return sorted
}

export const fileOf = ({ name }: FunctionText): string => `functions/${name}.sql`
export const isFunctionFile = (name: string): boolean => name.startsWith('functions/')

interface FunctionChanges {
  /** Functions without this release's text, which no release that ran later has replaced. */
  pending: FunctionText[]
  /** Functions whose text a newer release has replaced. */
  newer: FunctionText[]
}

/** Compares the texts with those that were applied: `schema_functions` has the texts of each function in their order. */
export async function compareFunctions(db: Migrating, texts: readonly FunctionText[]): Promise<FunctionChanges> {
  const rows = (await hasRecord(db)) ? await db.rows('select name, checksum from schema_functions order by id') : []
  const applied = Map.groupBy(rows as { name: string; checksum: string }[], ({ name }) => name)
  const changes: FunctionChanges = { pending: [], newer: [] }
  for (const text of texts) {
    const checksums = applied.get(text.name)?.map(({ checksum }) => checksum) ?? []
    if (!checksums.includes(text.checksum)) changes.pending.push(text)
    else if (checksums.at(-1) !== text.checksum) changes.newer.push(text)
  }
  return changes
}

/**
 * Gives the functions this release's texts. A text that a newer release has replaced is restored, because that release
 * was rolled back. Returns the files that were applied.
 */
export async function applyFunctions(
  db: Migrating,
  texts: readonly FunctionText[],
  patience: Patience,
): Promise<string[]> {
  const { pending, newer } = await compareFunctions(db, texts)
  const changed = texts.filter((text) => pending.includes(text) || newer.includes(text))
  for (const text of changed)
    await runPatiently(db, fileOf(text), patience, async () => {
      await db.exec(text.sql)
      await db.exec(recordOf(text))
    })
  return changed.map(fileOf)
}

const recordOf = ({ name, checksum }: FunctionText) =>
  `delete from schema_functions later using schema_functions own
    where own.name = '${name}' and own.checksum = '${checksum}' and later.name = own.name and later.id > own.id;
   insert into schema_functions (name, checksum) values ('${name}', '${checksum}') on conflict do nothing`

/** Removes the records of functions that a migration changes, so that their files are applied after it. */
export async function forgetFunctionsOf(db: Migrating, migration: string): Promise<void> {
  const names = [...migration.matchAll(CHANGES_A_FUNCTION)].map(([, name]) => `'${name}'`)
  if (names.length > 0 && (await hasRecord(db)))
    await db.exec(`delete from schema_functions where name in (${names.join()})`)
}

async function hasRecord(db: Migrating): Promise<boolean> {
  const [found] = await db.rows(`select to_regclass('schema_functions') is not null as found`)
  return found?.['found'] === true
}
