import { loadModule, parsePlPgSQLSync, parseSync, type Node } from 'libpg-query'

await loadModule()

/** The statements of an SQL text, as PostgreSQL's own parser reads them. */
export const parseSql = (text: string): Node[] => (parseSync(text).stmts ?? []).flatMap(({ stmt }) => stmt ?? [])

/** The statements in a function's body, its expressions included. */
export function parseFunction({ language, body, definition }: { language: string; body: string; definition: string }) {
  if (language === 'sql') return parseSql(body)
  return [...expressionsIn(parsePlPgSQLSync(definition))].flatMap(({ query, parseMode }) =>
    parseSql(parseMode === STATEMENT ? query : `select ${query.replace(ASSIGNED, '')}`),
  )
}

const STATEMENT = 0
/** The variable of an assignment, before its value. */
const ASSIGNED = /^\s*[\w.]+\s*:?=(?!=)/

interface Expression {
  query: string
  parseMode: number
}

function* expressionsIn(tree: unknown): Generator<Expression> {
  if (typeof tree !== 'object' || tree === null) return
  for (const [key, value] of Object.entries(tree))
    if (key === 'PLpgSQL_expr') yield value as Expression
    else yield* expressionsIn(value)
}
