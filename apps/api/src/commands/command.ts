import type { Database } from '../db/connect.ts'
import type { AuditReason } from '../core/records/operator-log.ts'
import type { OperatorCtx } from '../features/personal-data/public.ts'

/** Exit codes of `npm run momi`. */
export const EXIT = {
  /** The command succeeded; a check found nothing wrong. */
  done: 0,
  /** Refused or failed: nothing was changed. */
  failed: 1,
  /** The command line is wrong. */
  usage: 2,
  /** A check found something wrong; its report is the output. */
  found: 3,
} as const

/** The context of a command. */
export interface Operator {
  /** The settings of the api, not yet validated. */
  readonly settings: Readonly<Record<string, string | undefined>>
  /** Connects to the database, which must have this release's schema. */
  readonly open: () => Promise<OperatorCtx & Pick<Database, 'stream'>>
}

export interface Call {
  /** The arguments, as many as the command declares. */
  readonly args: readonly string[]
  /** Present for commands that change something. */
  readonly reason: AuditReason
  /** The e-mail of the second person who approved it. */
  readonly approvedBy: string | undefined
  readonly isDryRun: boolean
  readonly isJson: boolean
  /** Whether what was published since the file was exported is taken back. */
  readonly replaces: boolean
}

export interface Command {
  /**
   * The names of the command's arguments, as the help shows them; a name that ends with … takes all further words, of
   * which there may be none if it is in brackets.
   */
  readonly takes?: readonly string[]
  readonly does: string
  /** The command changes data, so it needs an operator and a reason, which are recorded. */
  readonly changes?: true
  /** The command handles --dry-run itself: it reports what it would do. */
  readonly reportsDryRun?: true
  /** The command may need a second person, whom --approved-by names. */
  readonly needsApproval?: true
  /** The command keeps what was published since its file was exported, unless --replace is given. */
  readonly mayReplace?: true
  /** The command can print its report as JSON. */
  readonly hasJson?: true
  /** Returns the text to print. */
  run(operator: Operator, call: Call): Promise<string>
}

export type Commands = Readonly<Record<string, Command>>

/** A check found something wrong. The message is its whole report. */
export class FoundProblem extends Error {
  override name = 'FoundProblem'
}

export class UsageError extends Error {
  override name = 'UsageError'
}

export const toJson = (value: unknown): string => JSON.stringify(value, null, 2)
