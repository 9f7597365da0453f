import type { Node } from 'libpg-query'
import type { Distributed, Distribution } from '../db/distribution.ts'

/** A node of PostgreSQL's syntax tree, by the name of its kind. */
type Tree = Record<string, unknown>

interface Relation {
  table: string
  alias: string
  stored: Distributed
}

/** A use of a distributed table that the machine of a single key cannot perform alone. */
export interface Finding {
  table: string
  /**
   * asks all: the statement does not name the table's distribution column, so every machine is queried. moves rows: it
   * changes the distribution column of a row.
   */
  problem: 'asks all' | 'moves rows'
}

const QUERIES = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'])
/** `=`, `= any` and `in`, but not `is distinct from`. */
const EQUAL = new Set<unknown>(['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN'])
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
const list = (value: unknown): Tree[] => (Array.isArray(value) ? value.filter(isTree) : [])
const kind = (node: unknown, name: string): Tree | undefined =>
  isTree(node) && isTree(node[name]) ? node[name] : undefined
const nameOf = (node: unknown) => (kind(node, 'String')?.['sval'] as string | undefined) ?? ''

const aliasOf = (range: Tree) => (kind(range, 'alias')?.['aliasname'] ?? range['relname']) as string

/** All nodes of a kind in a tree; `into` decides whether to search inside a node. */
function* nodesOf(tree: unknown, name: string, into: (key: string) => boolean = () => true): Generator<Tree> {
  if (Array.isArray(tree)) for (const item of tree) yield* nodesOf(item, name, into)
  if (!isTree(tree) || Array.isArray(tree)) return
  for (const [key, value] of Object.entries(tree)) {
    // The two sides of a union are queries whose nodes do not name their kind.
    const isSide = (key === 'larg' || key === 'rarg') && isTree(value) && 'limitOption' in value
    if ((key === name || (isSide && name === 'SelectStmt')) && isTree(value)) yield value
    if (into(key) && !(isSide && !into('SelectStmt'))) yield* nodesOf(value, name, into)
  }
}

/** The column of a reference, with the alias of its table if the reference contains one. */
function columnOf(node: unknown): { alias?: string; column: string } | undefined {
  const fields = list(kind(node, 'ColumnRef')?.['fields']).map(nameOf)
  if (fields.length === 0) return undefined
  const column = fields.at(-1)!
  return fields.length > 1 ? { alias: fields[0]!, column } : { column }
}

/** The equations that have to hold for a condition to be true: from `=`, `and`, rows, `= any` and `in`. */
function equationsOf(condition: unknown): [unknown, unknown][] {
  const all = kind(condition, 'BoolExpr')
  if (all) return all['boolop'] === 'AND_EXPR' ? list(all['args']).flatMap(equationsOf) : []
  const expression = kind(condition, 'A_Expr')
  if (!expression || !EQUAL.has(expression['kind']) || nameOf(list(expression['name'])[0]) !== '=') return []
  const [left, right] = [expression['lexpr'], expression['rexpr']]
  const [rowLeft, rowRight] = [kind(left, 'RowExpr'), kind(right, 'RowExpr')]
  if (!rowLeft || !rowRight) return [[left, right]]
  const others = list(rowRight['args'])
  return list(rowLeft['args']).map((one, index) => [one, others[index]])
}

/**
 * Finds the uses of distributed tables in a statement that one machine cannot perform alone. A query names the key (the
 * distribution column) of a table's rows by an equation with a value, with a column from outside of the query (of a
 * common table expression, a function, an outer query), or with the key of another table of the same group, if it names
 * that key too.
 */
export function routingOf(statement: Node, declared: Readonly<Record<string, Distribution>>): Finding[] {
  const expressions = new Set([...nodesOf(statement, 'CommonTableExpr')].map((cte) => cte['ctename']))
  const findings: Finding[] = []
  for (const name of QUERIES) for (const query of nodesOf(statement, name)) findings.push(...ofQuery(name, query))
  return findings

  function relationOf(range: Tree): Relation[] {
    const table = range['relname'] as string
    const stored = declared[table]
    if (expressions.has(table) || typeof stored !== 'object') return []
    return [{ table, alias: aliasOf(range), stored }]
  }

  function ofQuery(name: string, query: Tree): Finding[] {
    const target = isTree(query['relation']) ? relationOf(query['relation'])[0] : undefined
    const assigned = name === 'UpdateStmt' ? query['targetList'] : kind(query, 'onConflictClause')?.['targetList']
    const moves = list(assigned).some((one) => kind(one, 'ResTarget')?.['name'] === target?.stored.column)
    const moved: Finding[] = target && moves ? [{ table: target.table, problem: 'moves rows' }] : []
    if (name === 'InsertStmt') return moved
    const from = [...list(query['fromClause']), ...list(query['usingClause'])]
    const isHere = (key: string) => !QUERIES.has(key)
    const relations = [...(target ? [target] : []), ...[...nodesOf(from, 'RangeVar', isHere)].flatMap(relationOf)]
    const joins = [...nodesOf(from, 'JoinExpr', isHere)]
    const equations = [query['whereClause'], ...joins.map((join) => join['quals'])].flatMap(equationsOf)
    const byUsing = new Set(joins.flatMap(sharedKeys))
    return [...moved, ...unrouted(relations, equations, byUsing)]
  }
}

/** The columns by which a `using` joins its tables, as `alias.column`, for each of the tables. */
function sharedKeys(join: Tree): string[] {
  const names = [...nodesOf([join['larg'], join['rarg']], 'RangeVar', (key) => !QUERIES.has(key))].map(aliasOf)
  return list(join['usingClause']).flatMap((column) => names.map((name) => `${name}.${nameOf(column)}`))
}

function unrouted(relations: Relation[], equations: [unknown, unknown][], byUsing: Set<string>): Finding[] {
  const routed = new Set<Relation>()
  const isKeyOf = ({ alias, stored }: Relation, node: unknown) => {
    const column = columnOf(node)
    return column?.column === stored.column && (column.alias === undefined || column.alias === alias)
  }
  const isKnown = (relation: Relation, value: unknown) =>
    [...nodesOf(value, 'ColumnRef', (key) => !QUERIES.has(key))].every((ref) => {
      const column = columnOf({ ColumnRef: ref })
      const source = relations.find(({ alias }) => alias === column?.alias)
      return (
        !source ||
        (routed.has(source) && source.stored.group === relation.stored.group && isKeyOf(source, { ColumnRef: ref }))
      )
    })
  const isRouted = (relation: Relation) =>
    byUsing.has(`${relation.alias}.${relation.stored.column}`) ||
    equations.some(
      ([left, right]) =>
        (isKeyOf(relation, left) && isKnown(relation, right)) || (isKeyOf(relation, right) && isKnown(relation, left)),
    )
  for (let before = -1; before < routed.size;) {
    before = routed.size
    for (const relation of relations) if (isRouted(relation)) routed.add(relation)
  }
  return relations.filter((relation) => !routed.has(relation)).map(({ table }) => ({ table, problem: 'asks all' }))
}
