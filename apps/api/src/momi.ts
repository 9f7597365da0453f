import { parseArgs } from 'node:util'
import { accountCommands } from './commands/accounts.ts'
import { runCommandLine } from './commands/command-line.ts'
import { UsageError, type Call, type Command, type Operator } from './commands/command.ts'
import { configCommands } from './commands/config.ts'
import { databaseCommands } from './commands/database.ts'
import { doctorCommands } from './commands/doctor.ts'
import { endAfterFirstTransaction, DryRunEnd } from './commands/dry-run.ts'
import { rehashCommands } from './commands/rehash.ts'
import { newKeyCommands } from './commands/new-keys.ts'
import { keyCommands } from './commands/rotate-keys.ts'
import { staffCommands } from './commands/staff.ts'
import { stockCommands } from './commands/stock.ts'

/** Every operator command, by its name of one or two words. */
const COMMANDS = new Map<string, Command>(
  Object.entries({
    ...databaseCommands,
    ...doctorCommands,
    ...accountCommands,
    ...configCommands,
    ...newKeyCommands,
    ...keyCommands,
    ...rehashCommands,
    ...staffCommands,
    ...stockCommands,
  }),
)

const OPTIONS = {
  operator: { type: 'string' },
  why: { type: 'string' },
  'approved-by': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** Runs one of the operator commands (docs/operations.md). Returns the text to print. */
export async function momi(operator: Operator, argv: readonly string[]): Promise<string> {
  const { positionals, values } = parsed(argv)
  const [first = '', second = ''] = positionals
  const name = [`${first} ${second}`, first].find((words) => COMMANDS.has(words))
  const command = name === undefined ? undefined : COMMANDS.get(name)
  if (name === undefined || !command) {
    if (values.help && positionals.length === 0) return overview()
    throw new UsageError(overview())
  }
  if (values.help) return usageOf(name, command)

  const args = positionals.slice(name.split(' ').length)
  const { operator: who = '', why = '', 'approved-by': approvedBy } = values
  const { 'dry-run': isDryRun, json: isJson, replace: replaces } = values
  const isComplete = !command.changes || (who !== '' && why !== '')
  if (!isComplete || !takes(command, args.length)) throw new UsageError(usageOf(name, command))
  const call: Call = { args, reason: { operator: who, why }, approvedBy, isDryRun, isJson, replaces }
  if (!command.changes || !isDryRun || command.reportsDryRun) return command.run(operator, call)
  try {
    return await command.run(endAfterFirstTransaction(operator), call)
  } catch (error) {
    if (!(error instanceof DryRunEnd)) throw error
    return `Nothing was changed: ${[name, ...args].join(' ')} would succeed`
  }
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${overview()}`)
  }
}

const takes = ({ takes: names = [] }: Command, count: number) => {
  const needed = names.filter((name) => !name.startsWith('[')).length
  return /…\]?$/.test(names.at(-1) ?? '') ? count >= needed : count === names.length
}

const lineOf = (name: string, { takes: names = [], changes }: Command) =>
  [name, ...names, ...(changes ? ['--operator <who> --why <reason>'] : [])].join(' ')

const usageOf = (name: string, command: Command) =>
  [
    `Usage, with the settings of the api: npm run momi -- ${lineOf(name, command)}`,
    `  ${command.does}`,
    '  --dry-run  changes nothing, and tells whether it would succeed',
    ...(command.needsApproval
      ? ['  --approved-by <email>  the second person who approved it, where one is needed']
      : []),
    ...(command.mayReplace ? ['  --replace  takes back what was published since the file was exported'] : []),
    ...(command.hasJson ? ['  --json     prints the report as JSON'] : []),
  ].join('\n')

const overview = () =>
  [
    'Usage, with the settings of the api: npm run momi -- <command> [--help] [--dry-run]',
    ...[...COMMANDS].map(([name, command]) => `  ${lineOf(name, command)}\n      ${command.does}`),
    'Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 a check found something wrong',
  ].join('\n')

if (import.meta.main) await runCommandLine(momi, process.argv.slice(2))
