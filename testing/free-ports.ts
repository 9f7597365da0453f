import { once } from 'node:events'
import { createServer } from 'node:net'

const RANGE = 8000

/**
 * The first of `count` consecutive free ports, starting at `base`. Blocks start at multiples of `count`, so that two of
 * them cannot overlap partly. Choose a base below 24,000, because outgoing connections use ports from 32,768 on.
 */
export async function freePorts(count: number, base: number): Promise<number> {
  for (;;) {
    const first = base + count * Math.floor((Math.random() * RANGE) / count)
    const isBlockFree = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)))
    if (isBlockFree.every(Boolean)) return first
  }
}

export async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
