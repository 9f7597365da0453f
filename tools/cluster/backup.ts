// pgBackRest: continuous archiving of both nodes, and its commands.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Layout } from './layout.ts'
import { runSystem } from './processes.ts'
import { filled } from './template.ts'

export const backupConfig = ({ folder }: Layout) => join(folder, 'pgbackrest.conf')

export function writeBackupConfig(layout: Layout) {
  const { folder, nodes, passwords } = layout
  const [n1, n2] = nodes
  const inBackup = (name: string) => join(folder, 'backup', name)
  writeFileSync(
    backupConfig(layout),
    filled('pgbackrest/pgbackrest.conf.template', {
      REPO: join(folder, 'repo'),
      REPO_PASSWORD: passwords.backup,
      BACKUP_LOG: inBackup('log'),
      BACKUP_LOCK: inBackup('lock'),
      BACKUP_SPOOL: inBackup('spool'),
      NODE1_DATA: n1.data,
      NODE1_PORT: String(n1.port),
      NODE1_SOCKETS: n1.sockets,
      NODE2_DATA: n2.data,
      NODE2_PORT: String(n2.port),
      NODE2_SOCKETS: n2.sockets,
    }),
  )
}

/** Runs a pgBackRest command with the options of this cluster. */
export const backup = (layout: Layout, command: string, ...options: string[]) =>
  runSystem(layout.folder, ['pgbackrest', `--config=${backupConfig(layout)}`, '--stanza=momi', ...options, command])
