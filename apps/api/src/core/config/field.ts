import type { z } from 'zod'

/** What a number counts; also how a person writes it after the number. */
export type Unit =
  | 'points'
  | 'spins'
  | 'token'
  | 'minutes'
  | 'hours'
  | 'days'
  | 'kB'
  | 'MB'
  | 'articles'
  | 'packages'
  | 'accounts'
  | 'freezes'
  | 'items'
  | 'times'
  | 'risk points'
  | 'times a day'
  | 'per day'

/**
 * What a change of a field does. COST: it changes only what is paid, which is measured. DISPLAY: it changes nothing that
 * is given. The others need the approval of a second person.
 */
export type FieldEffect =
  | 'COST'
  | 'DISPLAY'
  | 'ODDS'
  | 'PRIZES'
  | 'REWARD_VALUE'
  | 'TEXT'
  | 'POINTS_SWITCHED'
  | 'LIMITS'
  | 'STOCK'
  | 'NEW'

/**
 * What staff and the console know of a field beyond its type. `z.toJSONSchema` copies it; the forms, the sentences and
 * the effects of a change have no other source (docs/decisions/0095-words.md).
 */
export interface FieldMeta {
  /** The label; in a sentence it starts with a small letter. */
  title: string
  /** A sentence of help. */
  description?: string
  unit?: Unit
  /** The field beside this one whose value is the unit. */
  unitOf?: string
  /** The text for null or an absent value. */
  none?: string
  /** The text of each value of an enum, a literal or a boolean. A boolean's is said alone: "switched off". */
  labels?: Readonly<Record<string, string>>
  /** The kind of subject whose key the value is. */
  refersTo?: 'reward'
  /** A list: the field of its items by which they are matched. Without it they are matched by position. */
  key?: string
  /** A list: what an item is called, with {n} for its position or the name of a field in braces. */
  item?: string
  /** A branch of a union: its value in words, with the names of fields in braces. It is compared as one value. */
  phrase?: string
  /** A weight: its share of the list is the odds. */
  odds?: true
  /** A text of several lines. */
  multiline?: true
  /** The number of characters that fit on a card. */
  maxOnCard?: number
  /** `when`: only if the value becomes greater or smaller; absent: any change. null is greater than any value. */
  effect?: { readonly code: FieldEffect; readonly when?: 'raised' | 'lowered' }
}

/** Adds metadata to a schema. It must be the last call: what `.min()` and the like return has none. */
export const field = <T extends z.ZodType>(schema: T, meta: FieldMeta): T => schema.meta({ ...meta })

/** The metadata of the switch with which every subject that can be off begins. */
export const SWITCH: FieldMeta = {
  title: 'On',
  labels: { true: 'switched on', false: 'switched off' },
  effect: { code: 'NEW', when: 'raised' },
}
