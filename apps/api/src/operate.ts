import { parseArgs } from 'node:util'
import { createCipher } from './core/cipher.ts'
import { connect, type Database } from './db/connect.ts'
import { readEnv } from './env.ts'
import { copyOf, erase, freeWalletOf, payRewardAgainFor, type OperatorCtx } from './features/personal-data/public.ts'
import { createGateways } from './gateways/gateways.ts'
import { listSetAside, resume } from './jobs/set-aside.ts'
import { createLog } from './log.ts'
import { secretsOf } from './secrets.ts'

const USAGE = `Usage, with the settings of the api:
  node src/operate.ts copy <user id or haid> --operator <who> --why <reason>      prints all that is known of a person
  node src/operate.ts erase <user id or haid> --operator <who> --why <reason>     deletes a person; the books stay
  node src/operate.ts free-wallet <address> --operator <who> --why <reason>       takes a wallet from its account
  node src/operate.ts pay-again <reward item id> --operator <who> --why <reason>  pays a reward again whose payout failed
  node src/operate.ts waiting                                                     lists the work that was given up
  node src/operate.ts resume <job>/<reference> --operator <who> --why <reason>    has such work tried again`

/** Runs an operator's command, recorded in the operator log. Returns the text to print. */
export async function operate(ctx: OperatorCtx, argv: string[]): Promise<string> {
  const options = { operator: { type: 'string' }, why: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ args: argv, options, allowPositionals: true })
  if (positionals.join(' ') === 'waiting') return JSON.stringify(await listSetAside(ctx), null, 2)
  const [deed, of, ...more] = positionals
  const { operator, why } = values
  if (!of || more.length > 0 || !operator || !why) throw new Error(USAGE)
  const warrant = { operator, why }
  switch (deed) {
    case 'copy':
      return JSON.stringify(await copyOf(ctx, of, warrant), null, 2)
    case 'erase':
      return `Erased ${await erase(ctx, of, warrant)}`
    case 'free-wallet':
      return `Freed from ${await freeWalletOf(ctx, of, warrant)}`
    case 'resume':
      await resume(ctx, of, warrant)
      return `Resumed ${of}`
    case 'pay-again':
      return `To be paid again to ${await payRewardAgainFor(ctx, of, warrant)}`
    default:
      throw new Error(USAGE)
  }
}

if (import.meta.main) {
  let database: Database | undefined
  try {
    const env = readEnv(process.env)
    database = await connect(env)
    const cipher = createCipher((await secretsOf(env)).dataKey)
    const log = await createLog(env.LOG_LEVEL, false)
    const gateways = createGateways(env, log)
    const { db, transact } = database
    const told = await operate({ db, transact, cipher, gateways, log, now: () => new Date() }, process.argv.slice(2))
    process.stdout.write(`${told}\n`)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  } finally {
    await database?.close()
  }
}
