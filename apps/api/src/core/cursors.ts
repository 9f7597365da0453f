/** The position of a row in a list that is ordered by time and id. */
export interface Position {
  at: Date
  id: string
}

/** Before all rows, and after all of them. */
export const FIRST: Position = { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' }
export const LAST: Position = { at: new Date('9999-01-01T00:00:00Z'), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** The cursor of the page after a row, in the form of the contract's TimeCursor. */
export const cursorAfter = ({ at, id }: Position): string => `${at.getTime()}.${id}`

/** The position in a cursor, whose form the contract has validated; undefined for the first page. */
export function positionOf(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined
  const dot = cursor.indexOf('.')
  return { at: new Date(Number(cursor.slice(0, dot))), id: cursor.slice(dot + 1) }
}

/** The parameters of a statement that reads the rows before a position; null: from the newest one. */
export const beforePosition = (cursor: string | undefined) => {
  const position = positionOf(cursor)
  return { before_at: position?.at ?? null, before_id: position?.id ?? null }
}
