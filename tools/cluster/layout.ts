// The layout of a cluster: one temporary folder, and one block of free ports.
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../../testing/free-ports.ts'
import { giveToPostgres } from '../postgres.mjs'

const API_PROCESSES = 3
/** The number of ports of an api process, one for each of its origins: web, api and internal. */
const PORTS_OF_API = 3
/** The number of ports of all other parts, which come before those of the api. */
const OTHER_PORTS = 16

const FOLDERS = [
  'home',
  'log',
  'etcd',
  'n1',
  'n2',
  'n1/sockets',
  'n2/sockets',
  'nginx',
  'nginx/cache',
  'prometheus',
  'prometheus/targets',
  'repo',
  'backup',
]

const password = () => randomBytes(16).toString('hex')

export type Layout = Awaited<ReturnType<typeof createLayout>>
export type NodeLayout = Layout['nodes'][number]

export async function createLayout() {
  const first = await freePorts(OTHER_PORTS + API_PROCESSES * PORTS_OF_API)
  const folder = mkdtempSync(join(tmpdir(), 'momi-cluster-'))
  chmodSync(folder, 0o755)
  for (const name of FOLDERS) {
    mkdirSync(join(folder, name))
    giveToPostgres(join(folder, name))
  }
  const node = (number: number) => ({
    name: `n${number}`,
    folder: join(folder, `n${number}`),
    data: join(folder, `n${number}`, 'data'),
    sockets: join(folder, `n${number}`, 'sockets'),
    restPort: first + 2 * number + 2,
    port: first + 2 * number + 3,
    exporterPort: first + number + 10,
  })
  return {
    folder,
    etcd: { port: first, peerPort: first + 1 },
    haproxy: { primary: first + 2, replica: first + 3 },
    nodes: [node(1), node(2)] as const,
    nginx: { web: first + 8, api: first + 9, internal: first + 15 },
    payouts: { health: first + 10 },
    machine: { exporterPort: first + 13 },
    prometheus: { port: first + 14 },
    apis: Array.from({ length: API_PROCESSES }, (_, index) => ({
      name: `api${index + 1}`,
      port: first + OTHER_PORTS + index * PORTS_OF_API,
    })),
    passwords: {
      superuser: password(),
      replication: password(),
      rewind: password(),
      momi: password(),
      momi_api: password(),
      backup: password(),
      monitor: password(),
    },
  }
}
