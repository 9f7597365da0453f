import { readFileSync } from 'node:fs'
import { ConfigSubject } from '@momi/contract'
import type { Subject } from '../core/config/subject.ts'
import { applyItems, applyVersion, exportConfig, itemsOfFile, versions } from '../features/campaign/public.ts'
import type { Tx } from '../db/db.ts'
import { readEnv } from '../env.ts'
import { byOperator } from './by-operator.ts'
import { toJson, type Call, type Command, type Commands } from './command.ts'
import { DryRunEnd } from './dry-run.ts'

const SUBJECT = '<kind>/<country>/<key>'

/**
 * The commands for what Momi gives. They are the way around the console for emergencies and for the first set-up, by the
 * same versions and rules; what needs a second person names them, and the audit log records it.
 */
export const configCommands: Commands = {
  'config export': {
    takes: ['<country or all>'],
    does: 'prints everything that is configured in a country, or in all, as the file that config apply reads',
    run: async ({ open }, { args: [country = ''] }) =>
      toJson(await exportConfig(await open(), country === 'all' ? null : country)),
  },
  'config apply': {
    ...change(
      ['<file.json>'],
      'configures what a file has, all or nothing, and prints what changed',
      ({ args: [path = ''], replaces }) => {
        const items = itemsOfFile(readFileSync(path, 'utf8'))
        return (tx, ctx, command) => applyItems(tx, ctx, items, { ...command, replaces })
      },
    ),
    mayReplace: true,
  },
  'config history': {
    takes: [SUBJECT],
    does: 'prints the versions of a subject: when, who, why, and what changed',
    run: async ({ settings, open }, { args: [text = ''] }) => {
      const { kind, country, key } = subjectOf(text)
      const { items } = await versions(
        { ...(await open()), env: readEnv(settings) },
        { kind, country_code: country, key },
      )
      return items
        .flatMap(({ version, at, madeBy, why, words }) => [
          `Version ${version}, ${at}, by ${madeBy}: ${why}`,
          ...words.map((word) => `  ${word.text}`),
        ])
        .join('\n')
    },
  },
  'config roll-back': change(
    [SUBJECT, '<version>'],
    'makes an earlier version of a subject live again, as a new version',
    ({ args: [text = '', version = ''] }) => {
      const target = { ...subjectOf(text), version: Number(version) }
      if (!Number.isSafeInteger(target.version)) throw new Error(`${version} is no version`)
      return (tx, ctx, command) => applyVersion(tx, ctx, target, command)
    },
  ),
}

function subjectOf(text: string): Subject {
  const [kind, countryCode, key, ...more] = text.split('/')
  const parsed = ConfigSubject.safeParse({ kind, countryCode, key })
  if (!parsed.success || more.length > 0) throw new Error(`${text} is no subject: ${SUBJECT}, as in mission/NG/streaks`)
  return { kind: parsed.data.kind, country: parsed.data.countryCode, key: parsed.data.key }
}

type Work = (
  tx: Tx,
  ctx: Parameters<typeof applyItems>[1],
  command: Parameters<typeof applyItems>[3],
) => Promise<string>

/** A command that changes configuration in one transaction, which a dry run takes back after its report. */
function change(
  takes: readonly string[],
  does: string,
  workOf: (call: Pick<Call, 'args' | 'replaces'>) => Work,
): Command {
  return {
    takes,
    does,
    changes: true,
    reportsDryRun: true,
    needsApproval: true,
    run: async (operator, { args, replaces, reason, approvedBy, isDryRun }) => {
      const work = workOf({ args, replaces })
      const ctx = { ...(await byOperator(operator, reason)), env: readEnv(operator.settings) }
      let report = ''
      try {
        await ctx.transact(async (tx) => {
          report = await work(tx, ctx, { ...reason, approvedBy })
          if (isDryRun) throw new DryRunEnd()
        })
      } catch (error) {
        if (!(error instanceof DryRunEnd)) throw error
        return `${report}\nNothing was changed: this would succeed`
      }
      return report
    },
  }
}
