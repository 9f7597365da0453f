import { parseArgs } from 'node:util'
import { runCommandLine } from './command-line.ts'
import { auditLedger } from './core/ledger-audit.ts'
import { copyOf, erase, freeWalletOf, payRewardAgainFor, type OperatorCtx } from './features/personal-data/public.ts'
import { listSetAside, resume } from './jobs/set-aside.ts'
import { grantFreezeTo, overrideMissionOf, recordOutageOf } from './operator-corrections.ts'

const USAGE = `Usage, with the settings of the api:
  node src/operate.ts audit                              checks the ledger, and prints what is wrong with it
  node src/operate.ts waiting                            lists the work that was set aside
  node src/operate.ts <command> --operator <who> --why <reason>, where the command is
    copy <user id or haid>                       prints all data of a user
    erase <user id or haid>                      deletes a user; ledger entries stay
    free-wallet <address>                        takes a wallet from its account
    pay-again <reward item id>                   pays a reward again whose payout failed
    resume <job>/<reference>                     retries work that was set aside
    grant-freeze <user id or haid>               grants a streak freeze
    record-outage <from>/<to>                    covers the days on which check-in was down
    enable-mission <user id or haid>/<mission>   enables a mission for one user
    disable-mission <user id or haid>/<mission>  disables a mission for one user`

/** Runs an operator's command; those with a target are recorded in the operator log. Returns the text to print. */
export async function operate(ctx: OperatorCtx, argv: string[]): Promise<string> {
  const options = { operator: { type: 'string' }, why: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ args: argv, options, allowPositionals: true })
  const [command, target, ...more] = positionals
  const { operator, why } = values
  if (command === 'audit' && !target) return toJson(await auditLedger(ctx.db))
  if (command === 'waiting' && !target) return toJson(await listSetAside(ctx))
  if (!target || more.length > 0 || !operator || !why) throw new Error(USAGE)
  const reason = { operator, why }
  switch (command) {
    case 'copy':
      return toJson(await copyOf(ctx, target, reason))
    case 'erase':
      return `Erased ${await erase(ctx, target, reason)}`
    case 'free-wallet':
      return `Freed from ${await freeWalletOf(ctx, target, reason)}`
    case 'pay-again':
      return `To be paid again to ${await payRewardAgainFor(ctx, target, reason)}`
    case 'resume':
      await resume(ctx, target, reason)
      return `Resumed ${target}`
    case 'grant-freeze':
      return `Granted to ${await grantFreezeTo(ctx, target, reason)}`
    case 'record-outage':
      await recordOutageOf(ctx, target, reason)
      return `Recorded ${target}`
    case 'enable-mission':
      await overrideMissionOf(ctx, target, true, reason)
      return `Enabled ${target}`
    case 'disable-mission':
      await overrideMissionOf(ctx, target, false, reason)
      return `Disabled ${target}`
    default:
      throw new Error(USAGE)
  }
}

const toJson = (value: unknown) => JSON.stringify(value, null, 2)

if (import.meta.main) await runCommandLine(operate)
