import pg from 'pg'

/** The type ids of a statement's parameters and columns. */
export interface Description {
  params: number[]
  columns: { name: string; type: number }[]
}

interface Wire extends NodeJS.EventEmitter {
  parse(query: { text: string; name: string; types: number[] }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
}

/** Lets the server parse a statement and describe it, without running it. */
export function describePrepared(client: pg.PoolClient, text: string): Promise<Description> {
  return new Promise((resolve, reject) => {
    let params: Description['params'] = []
    let columns: Description['columns'] = []
    // A pipelined connection accepts only subclasses of `pg.Query`.
    class DescribeQuery extends pg.Query {
      override submit = (wire: unknown) => {
        const server = wire as Wire
        server.once('parameterDescription', (message: { dataTypeIDs: number[] }) => (params = message.dataTypeIDs))
        server.parse({ text, name: '', types: [] })
        server.describe({ type: 'S', name: '' })
        server.sync()
        return null
      }
      handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
        columns = fields.map((field) => ({ name: field.name, type: field.dataTypeID }))
      }
      handleError = reject
      handleReadyForQuery = () => resolve({ params, columns })
    }
    client.query(new DescribeQuery(text) as unknown as pg.Submittable)
  })
}
