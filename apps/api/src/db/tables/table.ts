import { DAY } from '@momi/contract/rules/durations'

/** The retention time of the Privacy Statement, of what people and staff write. */
export const PRIVACY = 180 * DAY
/** The condition of the rows of the accounts `:users`. */
export const MINE = 'user_id = any(:users)'

/** One table of the database: what of it is deleted when, whose personal data it has, and whether it grows. */
export interface Table {
  /**
   * What keeps a stranger from filling it (docs/decisions/0073-shared-limits.md):
   * - purged: rows are deleted some time after they end, and a limit stops what one person or network adds until then;
   * - person: a fixed number of rows for each account or device, whose number is limited per network (new devices);
   * - earned: rows for what a person did, limited per day by the rules of missions, streaks, wheel and market;
   * - prize: rows for prizes and payouts, limited by stocks and budgets;
   * - ours: rows that only staff, operators, jobs and campaigns add;
   * - few: the same, and so few that a statement may read all of them.
   */
  readonly bound: 'purged' | 'person' | 'earned' | 'prize' | 'ours' | 'few'
  /** The column of the time at which a row was added or last used: by it the table is purged, and can be partitioned. */
  readonly time?: string
  /** The product may add rows but not change them: the database role has no right to. */
  readonly isAppendOnly?: true
  readonly purges?: readonly Purge[]
  /** Absent: no personal data. */
  readonly person?: PersonalData
}

/** A deletion that the job `purge-tables` performs (core/work/purge.ts). */
export interface Purge {
  /** Part of the statement's name if the table has several purges. */
  readonly what?: string
  /** How long rows are kept, in milliseconds: `:before` is the present time minus this. */
  readonly after: number
  /** The rows that are due. Absent: those whose `time` is before `:before`. */
  readonly due?: string
  /** Columns that are set to null instead of deleting the row, which is due as long as the first one has a value. */
  readonly clears?: readonly string[]
}

/** What an export, an erasure and a merge do with a person's rows (docs/decisions/0015-kept-and-erased.md). */
export interface PersonalData {
  /** The condition that selects the rows of the accounts `:users`: a person's account and all that were merged into it. */
  readonly of: string
  /** Absent: the rows are not exported. */
  readonly copy?: {
    /** Columns that are omitted: hashes, tokens, and data of fraud detection. */
    readonly without?: readonly string[]
    /** Sealed columns that are opened. `by`: the column with the row id to which their encryption is bound. */
    readonly sealed?: { readonly columns: readonly string[]; readonly by: string }
  }
  /** keep: accounting records, which stay under a random id. Otherwise a statement of its own, or changed columns. */
  readonly erase: 'delete' | 'keep' | { readonly set: string } | { readonly statement: string }
  /**
   * move: a merge moves the rows to the remaining account, by a rule of the table's feature where both accounts have
   * the same. stay: they stay with the merged account, whose `merged_into` leads to the remaining one.
   */
  readonly merge: 'move' | 'stay'
}
