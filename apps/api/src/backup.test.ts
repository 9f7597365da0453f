import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { onPostgres, postgresDatabase } from './testing/test-database.ts'
import { testSecrets } from './testing/test-secrets.ts'

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const BACKUP = pathOf('../../../deploy/backup/backup.sh')
const DRILL = pathOf('../../../deploy/backup/restore-drill.sh')

describe.runIf(onPostgres)('an encrypted backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'momi-backup-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('says nothing without its key, is restored and checked by the drill, and is refused when it was changed', async () => {
    const { url, drop } = await postgresDatabase()
    try {
      const identity = join(folder, 'backup.key')
      execFileSync('age-keygen', ['-o', identity], { stdio: 'ignore' })
      const recipient = /age1\w+/.exec(readFileSync(identity, 'utf8'))![0]
      const env = { ...process.env, PGURL: url, BACKUP_RECIPIENT: recipient }
      const backups = join(folder, 'backups')
      const file = execFileSync('sh', [BACKUP, backups], { env, encoding: 'utf8' }).trim()
      expect(readdirSync(backups)).toEqual([file.slice(backups.length + 1)])
      const sealed = readFileSync(file, 'latin1')
      expect(sealed).toMatch(/^age-encryption\.org\/v1\n/)
      expect(sealed).not.toMatch(/PGDMP|ledger_entries|users/)

      const momi = `${process.execPath} ${pathOf('momi.ts')}`
      const settings = { ...(await testSecrets()), MOMI_ENV: 'development', MOMI_DATA_DIR: folder }
      const drill = () =>
        spawnSync('sh', [DRILL, backups], {
          env: { ...env, ...settings, BACKUP_IDENTITY: identity, MOMI: momi },
          encoding: 'utf8',
        })
      const restored = drill()
      expect(restored.stdout + restored.stderr).toContain(`Restored ${file}`)
      expect(restored.stdout).toContain('Ledger: intact')

      writeFileSync(file, Buffer.from(sealed.slice(0, -1) + (sealed.endsWith('a') ? 'b' : 'a'), 'latin1'))
      expect(drill()).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('decrypt') as string })
    } finally {
      await drop()
    }
  })

  test('that breaks off leaves no file', () => {
    const backups = join(folder, 'none')
    const env = {
      ...process.env,
      PGURL: 'postgres://nobody@127.0.0.1:1/momi',
      BACKUP_RECIPIENT: 'age1'.padEnd(62, 'q'),
    }
    expect(spawnSync('sh', [BACKUP, backups], { env }).status).not.toBe(0)
    expect(readdirSync(backups)).toEqual([])
  })
})
