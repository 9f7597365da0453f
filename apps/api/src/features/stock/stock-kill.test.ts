import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rounds } from '@momi/testing/rounds'
import { expect, test } from 'vitest'
import { createCipher } from '../../core/secrets/cipher.ts'
import { hashKeys } from '../../core/secrets/hash-keys.ts'
import { connectPostgres } from '../../db/connect.ts'
import { read } from '../../db/db.ts'
import { addReward } from '../../development/campaign.ts'
import { COMPILE_CACHE, NODE_FLAGS } from '../../testing/fast-node.ts'
import { onPostgres, postgresDatabase } from '../../testing/test-database.ts'
import { testSecrets } from '../../testing/test-secrets.ts'
import { auditStock, loadStock } from './public.ts'

const CODES = rounds(30_000, 60_000)
const CHUNKS = CODES / 5_000
/** On a busy machine, the start of a command alone takes most of the time that a test of the api has otherwise. */
const STARTED_MS = 120_000
const MOMI = fileURLToPath(new URL('../../momi.ts', import.meta.url))

const progress = read(
  'test_stock_progress',
  {},
  { status: 'text', loaded: 'int8' },
  'select status, loaded from stock_batches',
)

test.runIf(onPostgres)(
  'a command that is killed in the middle of a load leaves the rest to other processes, which load each item once',
  async () => {
    const { url, drop } = await postgresDatabase()
    const database = await connectPostgres(url, 4)
    const folder = mkdtempSync(join(tmpdir(), 'momi-stock-'))
    const secrets = await testSecrets()
    const texts = { name: { en: 'A code' }, redeemSteps: { en: [] } }
    const pool = { id: 'killed', country: 'NG', type: 'BET9JA_ITEM', claimRoute: 'VOUCHER', ...texts } as const
    await database.transact((tx) => addReward(tx, pool, new Date()))
    const file = join(folder, 'codes.csv')
    writeFileSync(file, Array.from({ length: CODES }, (_, index) => `KILLED-${index}\n`).join(''))

    const args = [MOMI, 'stock', 'import', 'killed', file, '--operator', 'root', '--why', 'a test']
    const env = {
      ...COMPILE_CACHE,
      MOMI_ENV: 'development',
      DATABASE_URL: url,
      STOCK_VALUE_LIMIT: '1000000',
      ...secrets,
    }
    const child = spawn(process.execPath, [...NODE_FLAGS, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    const exit = once(child, 'exit')
    const loaded = async () => (await database.db.one(progress, {}))?.loaded ?? 0
    const chunks = 1 + Math.floor(Math.random() * (CHUNKS - 4))
    await expect.poll(loaded, { timeout: STARTED_MS, interval: 10 }).toBeGreaterThanOrEqual(chunks * 5_000)
    child.kill('SIGKILL')
    await exit
    expect(await database.db.one(progress, {})).toMatchObject({ status: 'LOADING' })

    const keys = hashKeys(secrets['HASH_KEY']!)
    const cipher = createCipher(secrets['DATA_KEY']!)
    const process2 = { ...database, keys, cipher, now: () => new Date() }
    await Promise.all([loadStock(process2), loadStock(process2)])
    // A batch that is in use is left: by the other one, or until the database has noticed that the command is gone.
    await expect
      .poll(async () => {
        await loadStock(process2)
        return database.db.one(progress, {})
      })
      .toEqual({ status: 'LOADED', loaded: CODES })
    expect(await auditStock(database.db)).toEqual([])
    rmSync(folder, { recursive: true })
    await database.close()
    await drop()
  },
  2 * STARTED_MS,
)
