import type { Worsening } from '@momi/contract'
import type { ConfigKind } from '@momi/contract/config-subjects'
import type { z } from 'zod'
import type { Tx } from '../../db/db.ts'

/** What a piece of configuration is about: a kind and a key in a country, or in `EVERYWHERE`. */
export interface Subject {
  kind: ConfigKind
  country: string
  key: string
}

/** A version of a subject that becomes the live one. */
export interface Published<B> extends Omit<Subject, 'kind'> {
  version: number
  body: B
  at: Date
  /** Who makes it. */
  madeBy: string
}

/** A kind of configuration. The feature whose tables it fills declares it. */
export interface SubjectKind<B = never> {
  readonly kind: ConfigKind
  /** The schema of a subject's body, with labels, units and help as metadata. */
  readonly schema: (key: string) => z.ZodType<B>
  /** Whether there is such a subject. */
  readonly isSubject: (country: string, key: string) => boolean
  /**
   * What people lose first if `after` replaces `before`; null if nothing. A change that makes something worse has to be
   * announced (`noticeProblem`).
   */
  readonly worsening: (before: B, after: B, key: string) => Worsening | null
  /**
   * Writes the live version to the tables that the product reads. Nothing else writes those tables. Absent: the version
   * itself is read (live-settings.ts).
   */
  readonly project?: (tx: Tx, published: Published<B>) => Promise<void>
}

/** Declares a kind; the type of its body is inferred from the schema. */
export const subjectKind = <B>(kind: SubjectKind<B>): SubjectKind<B> => kind
