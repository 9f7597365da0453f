import { createCipher } from '../core/cipher.ts'
import { hashKeys } from '../core/hash-keys.ts'
import { connect, type Database } from '../db/connect.ts'
import { readEnv } from '../env.ts'
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
    const env = readEnv(process.env)
    const { db, transact } = (database ??= await connect(env))
    const { dataKey, hashKey } = await secretsOf(env)
    const cipher = createCipher(dataKey)
    const keys = hashKeys(hashKey)
    const log = await createLog(env.LOG_LEVEL)
    return { db, transact, cipher, keys, gateways: createGateways(env, log), log, now: () => new Date() }
  }
  try {
    process.stdout.write(`${await command({ settings: process.env, open }, argv)}\n`)
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
