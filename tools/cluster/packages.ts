// The Debian packages of the cluster.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installSystem } from '../install.mjs'
import { hasPostgres } from '../postgres.mjs'

const SYSTEM_PATH = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
/** Whether a command is installed, including in the system folders that are missing from a user's PATH. */
export const has = (command: string) => () => SYSTEM_PATH.some((folder) => existsSync(join(folder, command)))

const PACKAGES: Readonly<Record<string, () => boolean>> = {
  postgresql: hasPostgres,
  'etcd-server': has('etcd'),
  patroni: has('patroni'),
  haproxy: has('haproxy'),
  nginx: has('nginx'),
  pgbackrest: has('pgbackrest'),
  prometheus: has('prometheus'),
  'prometheus-postgres-exporter': has('prometheus-postgres-exporter'),
  'prometheus-node-exporter': has('prometheus-node-exporter'),
  openssl: has('openssl'),
}

const POLICY = '/usr/sbin/policy-rc.d'

const missingPackages = () => Object.keys(PACKAGES).filter((name) => !PACKAGES[name]!())

/** Installs missing packages if `install` is set; otherwise throws an error that names the command to install them. */
export async function requirePackages({ install }: { install: boolean }): Promise<void> {
  const missing = missingPackages()
  if (missing.length === 0) return
  if (!install)
    throw new Error(
      `These Debian packages are missing: ${missing.join(', ')}. Install them with: npm run cluster -- --install`,
    )
  // Debian starts the services of a package when it is installed, on their default ports, unless this file forbids it.
  if (!existsSync(POLICY))
    throw new Error(
      `Create ${POLICY} first, so that the packages' services do not start by themselves:\n` +
        `  printf '#!/bin/sh\\nexit 101\\n' | sudo tee ${POLICY} && sudo chmod 755 ${POLICY}\n` +
        `Delete it again after the installation.`,
    )
  await installSystem(PACKAGES)
}
