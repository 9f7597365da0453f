// etcd, in which Patroni stores which node is the primary. One process; production has three.
import { join } from 'node:path'
import type { Layout } from './layout.ts'
import { answers, startSystem, until } from './processes.ts'

export async function startEtcd({ folder, etcd: { port, peerPort } }: Layout) {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  const options = {
    name: 'e1',
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `e1=${peer}`,
    'initial-cluster-state': 'new',
  }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const etcd = startSystem(folder, 'etcd', ['etcd', ...args])
  await until('etcd answers', () => answers(`${client}/health`), { process: etcd })
  return etcd
}
