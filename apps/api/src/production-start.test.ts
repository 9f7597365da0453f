import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApi } from './testing/api-process.ts'
import { DEVELOPMENT_MODULE, runCommand, TRACE_MODULES } from './testing/run-command.ts'
import { emptyPostgres, onPostgres } from './testing/test-database.ts'
import { testSecrets } from './testing/test-secrets.ts'

test.runIf(onPostgres)(
  '[OPS-02] the api and operate refuse a database that was not migrated, and leave migrating to its command',
  async () => {
    const { url, drop } = await emptyPostgres()
    const folder = mkdtempSync(join(tmpdir(), 'momi-production-'))
    const env = {
      ...(await testSecrets()),
      MOMI_ENV: 'production',
      DATABASE_URL: url,
      WEB_ORIGIN: 'https://momi.example',
      MOMI_DATA_DIR: folder,
    }
    try {
      const copyNobody = () => runCommand(env, 'operate.ts', ['copy', 'nobody', '--operator', 'ada', '--why', 'a test'])
      // The second time shows that the first one migrated nothing.
      for (const refused of [copyNobody(), runCommand(env), copyNobody()])
        expect(refused).toMatchObject({
          status: 1,
          stderr: expect.stringContaining('has not run: run apps/api/src/migrate.ts first') as string,
        })
      expect(runCommand(env, 'migrate.ts')).toMatchObject({ status: 0 })
      expect(copyNobody()).toMatchObject({ status: 1, stderr: 'Nobody is known by this user id or haid\n' })
      const api = await startApi({ env: { ...env, NODE_OPTIONS: TRACE_MODULES } })
      expect(await api.kill('SIGTERM')).toBe(0)
      expect(api.output()).toContain('/src/jobs/run-jobs.ts')
      expect(api.output()).not.toMatch(DEVELOPMENT_MODULE)
    } finally {
      await drop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
