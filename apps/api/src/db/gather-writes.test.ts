import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { onPostgres, postgresDatabase } from '../testing/test-database.ts'
import { connectPostgres } from './connect.ts'
import { read } from './db.ts'

const one = read('test_gather_one', {}, { value: 'int4' }, 'select 1 as value')
const two = read('test_gather_two', {}, { value: 'int4' }, 'select 2 as value')

afterEach(() => vi.restoreAllMocks())

/** Records, for each write of a socket to the operating system, the names of the statements in it. */
function recordWrites(): string[][] {
  const pieces: string[][] = []
  const add = (text: string) => pieces.push(text.match(/begin|commit|test_gather_\w+/g) ?? [])
  const write = Reflect.get(Socket.prototype, '_write') as Socket['_write']
  const writeAll = Reflect.get(Socket.prototype, '_writev') as NonNullable<Socket['_writev']>
  vi.spyOn(Socket.prototype, '_write').mockImplementation(function (this: Socket, chunk: Buffer, ...rest) {
    add(chunk.toString('latin1'))
    write.call(this, chunk, ...rest)
  })
  vi.spyOn(Socket.prototype, '_writev').mockImplementation(function (this: Socket, chunks, callback) {
    add(chunks.map(({ chunk }) => (chunk as Buffer).toString('latin1')).join(''))
    writeAll.call(this, chunks, callback)
  })
  return pieces
}

test.runIf(onPostgres)(
  'statements of a transaction that do not wait for each other are sent in one write',
  async () => {
    const data = await postgresDatabase()
    const database = await connectPostgres(data.url, 1)
    try {
      // Prepares the statements.
      await database.transact((tx) => Promise.all([tx.one(one, {}), tx.one(two, {})]))
      const pieces = recordWrites()
      const values = await database.transact(async (tx) => {
        const both = await Promise.all([tx.one(one, {}), tx.one(two, {})])
        tx.send(one, {})
        return both
      })
      expect(values).toEqual([{ value: 1 }, { value: 2 }])
      expect(pieces.filter((names) => names.length > 0)).toEqual([
        ['begin', 'test_gather_one', 'test_gather_two'],
        ['test_gather_one', 'commit'],
      ])
    } finally {
      await database.close()
      await data.drop()
    }
  },
)
