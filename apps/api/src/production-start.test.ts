import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { connectPostgres } from './db/connect.ts'
import { write } from './db/db.ts'
import { momi as runOperator } from './momi.ts'
import { startApi } from './testing/api-process.ts'
import { productionEnv } from './testing/production-env.ts'
import { DEVELOPMENT_MODULE, runCommand, TRACE_MODULES } from './testing/run-command.ts'
import { emptyPostgres, onPostgres } from './testing/test-database.ts'

/** Adds an identity as a process with a HASH_KEY of two links stores it. */
const addMovedHash = write(
  'test_add_moved_hash',
  { user: 'uuid', hash: 'text' },
  {},
  `with person as (insert into users (id, country, created_at) values (:user, 'NG', now()) returning id)
   insert into login_methods (kind, subject_hash, user_id, label, label_hash, connected_at)
   select 'phone', :hash, id, '', :hash, now() from person`,
)

test.runIf(onPostgres)(
  '[OPS-02] the api and the commands refuse a database that is not migrated, without migrating it; the api refuses a HASH_KEY without the newest link',
  async () => {
    const { url, processUrl, drop } = await emptyPostgres()
    const folder = mkdtempSync(join(tmpdir(), 'momi-production-'))
    const env = {
      ...(await productionEnv()),
      DATABASE_URL: processUrl,
      DATABASE_OWNER_URL: url,
      MOMI_DATA_DIR: folder,
    }
    try {
      const momi = (...args: string[]) => runCommand(env, 'momi', args)
      const asOwner = async (text: string) => {
        const owner = new pg.Client({ connectionString: url })
        await owner.connect()
        await owner.query(text)
        await owner.end()
      }
      const exportNobody = () => momi('export', 'nobody', '--operator', 'ada', '--why', 'a test')
      // The command runs again after the api, to show that neither of them migrated the database.
      for (const refused of [exportNobody(), runCommand(env), exportNobody()])
        expect(refused).toMatchObject({
          status: 1,
          stderr: expect.stringContaining('has not run: run `npm run momi -- migrate` first') as string,
        })
      expect(momi('migrate', '--dry-run').stdout).toMatch(/^Would run 0001_platform.sql\nWould run 0002_/)
      const found = momi('doctor')
      expect(found).toMatchObject({ status: 3, stderr: '' })
      expect(found.stdout).toMatch(/^FAILED {4}database: Migration .* has not run/m)
      expect(momi('migrate')).toMatchObject({ status: 0, stdout: 'The database has the schema of this release\n' })
      await asOwner(`insert into schema_functions (name, checksum) values ('ledger_post', 'of a newer release')`)
      expect(momi('migrate', '--dry-run').stdout).toBe('Would restore functions/ledger_post.sql\n')
      expect(momi('migrate').status).toBe(0)
      expect(momi('migrate', '--dry-run').stdout).toBe('Nothing to migrate\n')
      expect(momi('migrat')).toMatchObject({ status: 2, stdout: '' })
      expect(exportNobody()).toMatchObject({ status: 1, stderr: 'Nobody is known by this user id or haid\n' })
      const api = await startApi({ env: { ...env, NODE_OPTIONS: TRACE_MODULES } })
      expect(await api.kill('SIGTERM')).toBe(0)
      expect(api.output()).toContain('/src/jobs/run-jobs.ts')
      expect(api.output()).not.toMatch(DEVELOPMENT_MODULE)

      const { transact, close } = await connectPostgres(url, 1)
      await transact((tx) => tx.one(addMovedHash, { user: randomUUID(), hash: `k02:${'0'.repeat(64)}` }))
      await close()
      const reason = 'lacks the newest link: hashes under a longer key are stored. Put back the value with that link'
      expect(runCommand(env)).toMatchObject({ status: 1, stderr: `HASH_KEY ${reason}\n` })
      const doctor = runOperator({ settings: env, open: () => Promise.reject(new Error('not used')) }, ['doctor'])
      await expect(doctor).rejects.toThrow(`FAILED    HASH_KEY: ${reason}`)
    } finally {
      await drop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
  // It starts a dozen processes one after the other.
  180_000,
)
