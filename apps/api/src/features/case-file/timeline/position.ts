/** A position in the timeline: the line after which a page starts. */
export interface Position {
  at: Date
  kind: string
  id: string
}

/** The position before the newest line. */
export const START: Position = { at: new Date('9999-12-31T00:00:00Z'), kind: '~', id: '' }

export const positionText = ({ at, kind, id }: Position): string => `${at.getTime()}.${kind}.${id}`

/** Parses the result of positionText, whose format the contract has validated. */
export function positionOf(text: string): Position {
  const [time = '', kind = '', ...id] = text.split('.')
  return { at: new Date(Number(time)), kind, id: id.join('.') }
}
