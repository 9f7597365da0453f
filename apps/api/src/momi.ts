import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ROLES, type Role } from '@momi/contract/permissions'
import { runCommandLine } from './command-line.ts'
import type { Ctx } from './core/context.ts'
import { verifyAudit } from './features/audit/public.ts'
import { addMember, changeRole, disable, reset } from './features/staff/public.ts'

const USAGE = `Usage, with the settings of the api:
  npm run momi -- audit verify       checks the audit log, and prints its last hash
  npm run momi -- <command> --operator <who> --why <reason>, where the command is
    staff add <email> <role> <name>  adds a member of staff, and prints their first password
    staff role <email> <role>        changes a role: ${ROLES.join(', ')}
    staff disable <email>            ends all sessions, and refuses further ones
    staff reset <email>              prints a new first password; the authenticator is set up again`

type CommandCtx = Pick<Ctx, 'db' | 'transact' | 'now'>

/** Runs a command; those that change something are recorded in the audit log. Returns the text to print. */
export async function momi(ctx: CommandCtx, argv: string[]): Promise<string> {
  const options = { operator: { type: 'string' }, why: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ args: argv, options, allowPositionals: true })
  const [area, command, target, ...more] = positionals
  const { operator, why } = values
  if (area === 'audit' && command === 'verify' && target === undefined) {
    const { lines, lastHash, problem } = await verifyAudit(ctx.db)
    if (problem) throw new Error(`The audit log is not intact: ${problem}`)
    return `Lines: ${lines}, all intact; the last hash is ${lastHash}`
  }
  if (area !== 'staff' || target === undefined || !operator || !why) throw new Error(USAGE)
  const email = target.trim().toLowerCase()
  const by = {
    ...ctx,
    staff: { id: null, email: operator, session: null },
    request: { id: randomUUID(), address: 'command line' },
  }
  const [role = '', ...names] = more
  switch (command) {
    case 'add': {
      if (names.length === 0) throw new Error(USAGE)
      const password = await addMember(by, { email, name: names.join(' '), role: roleOf(role) }, why)
      return `Added ${email}; the first password is ${password}`
    }
    case 'role':
      await changeRole(by, email, roleOf(role), why)
      return `${email} is ${role}`
    case 'disable':
      await disable(by, email, why)
      return `Disabled ${email}`
    case 'reset':
      return `Reset ${email}; the first password is ${await reset(by, email, why)}`
    default:
      throw new Error(USAGE)
  }
}

function roleOf(text: string): Role {
  const role = ROLES.find((one) => one === text)
  if (!role) throw new Error(`There is no role ${text}: ${ROLES.join(', ')}`)
  return role
}

if (import.meta.main) await runCommandLine(momi)
