import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { StreamedFile } from '../../core/implement.ts'

/**
 * Sends a file as a download while it is produced. A failure before the first chunk is answered like any other; a later
 * failure closes the connection, so that an incomplete file is not taken for a complete one.
 */
export async function sendStreamedFile(reply: FastifyReply, { name, type, chunks }: StreamedFile) {
  const iterator = chunks[Symbol.asyncIterator]()
  const first = await iterator.next()
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(resumed(first, iterator)))
}

/** The first element of an iterator, and then the others. */
async function* resumed(first: IteratorResult<string>, iterator: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    for (let next = first; !next.done; next = await iterator.next()) yield next.value
  } finally {
    await iterator.return?.()
  }
}
