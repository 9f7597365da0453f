import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { History } from './history.ts'
import type { World } from './world.ts'
import { CONFIRMATIONS } from './world.ts'

export interface Fault {
  name: string
  /** How many processes it kills. */
  kills: number
  /** How often it comes until each other fault has come. */
  copies: number
  inject: (world: World, random: () => number, history: History) => Promise<void>
  /** Whether this machine permits it. Default: it does. */
  isPossible?: (world: World) => boolean
}

/** How many sign-ins meet two clocks, and how long they are awaited. */
const SIGN_INS = 3
const SIGN_INS_WITHIN_MS = 30_000

const anyOf = (random: () => number, count: number) => Math.floor(random() * count)

/** Works as the owner of the database, once it accepts connections: it may still recover from the fault before. */
async function asAdmin<T>(world: World, work: (admin: pg.Client) => Promise<T>, attempts = 40): Promise<T> {
  const admin = new pg.Client({ connectionString: world.databaseUrl })
  // Its own connection ends with the server.
  admin.on('error', () => {})
  try {
    await admin.connect()
    return await work(admin)
  } catch (error) {
    if (attempts === 1) throw error
    await sleep(250)
    return await asAdmin(world, work, attempts - 1)
  } finally {
    await admin.end().catch(() => {})
  }
}

/** The processes of connections, those inside a transaction first, where a loss is most harmful. */
const backends = async (world: World, most: number) =>
  asAdmin(world, async (admin) => {
    const { rows } = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        order by state = 'idle in transaction' desc, xact_start is null limit $1`,
      [most],
    )
    return rows.map(({ pid }) => pid)
  })

/** Opens connections that ask for nothing, or break off within a request, and keeps them for a while. */
async function connectionStorm(world: World, random: () => number): Promise<void> {
  const sockets: Socket[] = []
  for (const address of world.addresses) {
    const { port } = new URL(address)
    for (let count = 0; count < 150; count++) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      if (random() < 0.5) socket.write('POST /api/v1/streaks/checkin HTTP/1.1\r\nHost: api\r\nContent-Le')
      sockets.push(socket)
    }
  }
  await sleep(500 + random() * 1500)
  for (const socket of sockets) socket.resetAndDestroy()
}

async function fillFor(ms: number, { fill, free }: { fill: () => void; free: () => void }): Promise<void> {
  fill()
  await sleep(ms)
  free()
}

/** Takes every connection that PostgreSQL has left. */
async function connectionsTaken(world: World): Promise<void> {
  const clients: pg.Client[] = []
  try {
    for (;;) {
      const client = new pg.Client({ connectionString: world.databaseUrl })
      client.on('error', () => {})
      await client.connect()
      clients.push(client)
    }
  } catch {
    // There are no more.
  }
  await sleep(1000)
  await Promise.all(clients.map((client) => client.end().catch(() => {})))
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'api process killed',
    kills: 1,
    copies: 8,
    inject: async (world, random) => {
      const index = anyOf(random, 2)
      await world.killApi(index)
      await sleep(random() * 500)
      await world.startApi(index)
    },
  },
  {
    name: 'both api processes killed',
    kills: 2,
    copies: 1,
    inject: async (world) => {
      await Promise.all([world.killApi(0), world.killApi(1)])
      await Promise.all([world.startApi(0), world.startApi(1)])
    },
  },
  { name: 'payout service killed', kills: 1, copies: 8, inject: (world) => world.killPayouts() },
  {
    name: 'process of PostgreSQL killed',
    kills: 1,
    copies: 4,
    inject: async (world) => {
      for (const pid of await backends(world, 1)) process.kill(pid, 'SIGKILL')
    },
  },
  {
    name: 'connections of PostgreSQL ended',
    kills: 5,
    copies: 4,
    inject: async (world) => {
      const pids = await backends(world, 5)
      await asAdmin(world, async (admin) => {
        for (const pid of pids) await admin.query('select pg_terminate_backend($1)', [pid])
      })
    },
  },
  {
    name: 'PostgreSQL stopped at once',
    kills: 1,
    copies: 3,
    inject: async ({ postgres }, random) => {
      postgres.interrupt()
      await sleep(random() * 1000)
      postgres.resume()
    },
  },
  {
    name: 'fork of the chain',
    kills: 0,
    copies: 3,
    inject: async ({ chain }, random) => void (await chain.fork(1 + anyOf(random, CONFIRMATIONS - 1))),
  },
  {
    name: 'clock of one process stepped',
    kills: 0,
    copies: 2,
    inject: async (world, random) => {
      const minutes = (random() < 0.5 ? -1 : 1) * (1 + anyOf(random, 2))
      const index = anyOf(random, 2)
      await world.moveClock(minutes, [index])
      await sleep(1000 + random() * 2000)
      await world.moveClock(-minutes, [index])
    },
  },
  {
    name: 'clock of one process stepped during sign-ins',
    kills: 0,
    copies: 2,
    inject: async (world, random, history) => {
      const minutes = (random() < 0.5 ? -1 : 1) * (1 + anyOf(random, 2))
      const index = anyOf(random, 2)
      await world.moveClock(minutes, [index])
      const [wanted, deadline] = [history.signIns() + SIGN_INS, Date.now() + SIGN_INS_WITHIN_MS]
      while (history.signIns() < wanted && Date.now() < deadline) await sleep(100)
      await world.moveClock(-minutes, [index])
    },
  },
  { name: 'next day', kills: 0, copies: 2, inject: (world) => world.moveClock(24 * 60) },
  {
    name: 'disk of PostgreSQL full',
    kills: 0,
    copies: 1,
    isPossible: ({ disks }) => disks.postgres.limits !== undefined,
    inject: ({ disks }, random) => fillFor(1000 + random() * 2000, disks.postgres.limits!),
  },
  {
    name: 'disk of the payout service full',
    kills: 0,
    copies: 1,
    isPossible: ({ disks }) => disks.payouts.limits !== undefined,
    inject: ({ disks }, random) => fillFor(1000 + random() * 4000, disks.payouts.limits!),
  },
  {
    name: 'top-up partner fails',
    kills: 0,
    copies: 2,
    inject: async ({ partner }, random) => {
      for (let count = 0; count < 6; count++)
        partner.plan(/transactions/, (['LOST', 'DOWN', 'LOST', 'SILENCE'] as const)[anyOf(random, 4)]!)
    },
  },
  { name: 'connection storm', kills: 0, copies: 2, inject: connectionStorm },
  { name: 'connections of PostgreSQL used up', kills: 0, copies: 1, inject: connectionsTaken },
]
