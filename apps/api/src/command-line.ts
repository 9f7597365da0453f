import { createCipher } from './core/cipher.ts'
import { connect, type Database } from './db/connect.ts'
import { readEnv } from './env.ts'
import type { OperatorCtx } from './features/personal-data/public.ts'
import { createGateways } from './gateways/gateways.ts'
import { createLog } from './log.ts'
import { secretsOf } from './secrets.ts'

/** Runs a command with the settings of the api and the arguments of this process, and prints its result. */
export async function runCommandLine(command: (ctx: OperatorCtx, argv: string[]) => Promise<string>): Promise<void> {
  let database: Database | undefined
  try {
    const env = readEnv(process.env)
    database = await connect(env)
    const cipher = createCipher((await secretsOf(env)).dataKey)
    const log = await createLog(env.LOG_LEVEL)
    const gateways = createGateways(env, log)
    const { db, transact } = database
    const output = await command({ db, transact, cipher, gateways, log, now: () => new Date() }, process.argv.slice(2))
    process.stdout.write(`${output}\n`)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  } finally {
    await database?.close()
  }
}
