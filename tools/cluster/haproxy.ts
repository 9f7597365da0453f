// HAProxy, which routes connections to the primary.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../install.mjs'
import type { Layout } from './layout.ts'
import { startSystem } from './processes.ts'

export function startHaproxy({ folder, haproxy, nodes: [n1, n2] }: Layout) {
  const file = join(folder, 'haproxy.cfg')
  // Copied, because HAProxy runs as the user of PostgreSQL, which may not be allowed to read the repository.
  copyFileSync(join(ROOT, 'deploy/haproxy/haproxy.cfg'), file)
  return startSystem(folder, 'haproxy', ['haproxy', '-db', '-f', file], {
    PRIMARY_BIND: `127.0.0.1:${haproxy.primary}`,
    REPLICA_BIND: `127.0.0.1:${haproxy.replica}`,
    NODE1: `127.0.0.1:${n1.port}`,
    NODE1_REST_PORT: String(n1.restPort),
    NODE2: `127.0.0.1:${n2.port}`,
    NODE2_REST_PORT: String(n2.restPort),
  })
}
