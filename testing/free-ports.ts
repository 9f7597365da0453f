import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Ports are reserved in groups. All are below 32,768: Linux uses the ports from there on for outgoing connections. All
 * are above 10,080, the last port that browsers refuse to connect to (https://fetch.spec.whatwg.org/#port-blocking).
 */
export const FIRST_PORT = 10_100
const GROUP = 10
const GROUPS = 2000

/** Each group has a lock: a port that is listened on for as long as the group is reserved. */
const FIRST_LOCK = FIRST_PORT + GROUP * GROUPS

/**
 * Reserves `count` consecutive free ports until this process ends, and returns the first. Nothing listens on them yet,
 * but no other call of this function, in any process, returns one of them.
 */
export async function freePorts(count: number): Promise<number> {
  const groups = Math.ceil(count / GROUP)
  for (;;) {
    const group = Math.floor(Math.random() * (GROUPS - groups + 1))
    const first = FIRST_PORT + group * GROUP
    const locks = await Promise.all(numbers(groups, FIRST_LOCK + group).map(listen))
    if (locks.every((lock) => lock) && (await areFree(numbers(count, first)))) {
      for (const lock of locks) lock?.unref()
      return first
    }
    for (const lock of locks) lock?.close()
  }
}

export async function areFree(ports: readonly number[]): Promise<boolean> {
  const servers = await Promise.all(ports.map(listen))
  for (const server of servers) server?.close()
  return servers.every((server) => server)
}

const numbers = (count: number, first: number) => Array.from({ length: count }, (_, index) => first + index)

/** Listens on a port. Returns the server, or undefined if the port is in use. */
async function listen(port: number): Promise<Server | undefined> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  } catch {
    return undefined
  }
}
