// The Debian packages of the cluster.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installSystem } from '../install.mjs'
import { hasPostgres } from '../postgres.mjs'

const SYSTEM_PATH = [...process.env.PATH.split(delimiter), '/usr/sbin', '/usr/bin']
/** Whether a command is installed, also where the PATH of a person lacks the folders of the system. */
export const has = (command) => () => SYSTEM_PATH.some((folder) => existsSync(join(folder, command)))

const PACKAGES = {
  postgresql: hasPostgres,
  'etcd-server': has('etcd'),
  patroni: has('patroni'),
  haproxy: has('haproxy'),
  nginx: has('nginx'),
  pgbackrest: has('pgbackrest'),
  openssl: has('openssl'),
}

const POLICY = '/usr/sbin/policy-rc.d'

const missingPackages = () => Object.keys(PACKAGES).filter((name) => !PACKAGES[name]())

/** Throws with the command that installs them if packages are missing, or installs them if `install` is set. */
export async function requirePackages({ install }) {
  const missing = missingPackages()
  if (missing.length === 0) return
  if (!install)
    throw new Error(
      `These Debian packages are missing: ${missing.join(', ')}. Install them with: npm run cluster -- --install`,
    )
  // Debian starts the services of a package as soon as it is installed, on their usual ports, unless this file says no.
  if (!existsSync(POLICY))
    throw new Error(
      `Create ${POLICY} first, so that the packages' services do not start by themselves:\n` +
        `  printf '#!/bin/sh\\nexit 101\\n' | sudo tee ${POLICY} && sudo chmod 755 ${POLICY}\n` +
        `Delete it again after the installation.`,
    )
  await installSystem(PACKAGES)
}
