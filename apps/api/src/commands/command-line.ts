import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createCipher } from '../core/secrets/cipher.ts'
import { hashKeys } from '../core/secrets/hash-keys.ts'
import { connect, type Database } from '../db/connect.ts'
import { readEnv, settingsOfFiles } from '../env.ts'
import { createGateways } from '../gateways/gateways.ts'
import { createLog } from '../log.ts'
import { secretsOf } from '../secrets.ts'
import { EXIT, FoundProblem, UsageError, type Operator } from './command.ts'

/** Runs a command with the settings of this process, prints its result, and sets the exit code. */
export async function runCommandLine(
  command: (operator: Operator, argv: string[]) => Promise<string>,
  argv: string[],
): Promise<void> {
  let database: Database | undefined
  const open: Operator['open'] = async () => {
    const env = readEnv(settingsOf(process.env))
    const { dataKey, hashKey } = secretsOf(env)
    const { db, transact, stream } = (database ??= await connect(env))
    const cipher = createCipher(dataKey)
    const keys = hashKeys(hashKey)
    const log = await createLog(env.LOG_LEVEL)
    return { db, transact, stream, cipher, keys, gateways: createGateways(env, log), log, now: () => new Date() }
  }
  try {
    const operator: Operator = {
      // A help text needs no settings.
      get settings() {
        return settingsOfFiles(settingsOf(process.env))
      },
      open,
    }
    process.stdout.write(`${await command(operator, argv)}\n`)
  } catch (error) {
    const isReport = error instanceof FoundProblem
    const stream = isReport ? process.stdout : process.stderr
    stream.write(`${(error as Error).message}\n`)
    if (isReport) process.exitCode = EXIT.found
    else process.exitCode = error instanceof UsageError ? EXIT.usage : EXIT.failed
  } finally {
    await database?.close()
  }
}

/**
 * Without MOMI_ENV the settings are those of development if `npm start` has run here. A database of its own could be the
 * one of production, so it is used only with a MOMI_ENV that says so.
 */
function settingsOf(source: Operator['settings']): Operator['settings'] {
  if (source['MOMI_ENV']) return source
  const isStarted = existsSync(join(source['MOMI_DATA_DIR'] || '.data', 'secrets.json'))
  if (isStarted && !source['DATABASE_URL']) return { ...source, MOMI_ENV: 'development' }
  throw new UsageError(
    'MOMI_ENV is missing: set it to production with the settings of the api, or to development after npm start',
  )
}
