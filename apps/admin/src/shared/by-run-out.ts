interface RunOut {
  isEmpty: boolean
  /** The day, 'YYYY-MM-DD'; null if it is not known or far away. */
  runsOutOn: string | null
}

const urgencyOf = ({ isEmpty, runsOutOn }: RunOut): string => (isEmpty ? '' : (runsOutOn ?? '9999'))

/** Orders rows by urgency: what is empty, then by the day on which it runs out, then what has none. */
export const byRunOut =
  <Row>(of: (row: Row) => RunOut) =>
  (one: Row, other: Row): number =>
    urgencyOf(of(one)).localeCompare(urgencyOf(of(other)))
