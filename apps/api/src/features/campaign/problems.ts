import type { z } from 'zod'
import type { Subject } from '../../core/config/subject.ts'
import { subjectKindOf } from './subject-kinds.ts'

export interface Problem {
  path: (string | number)[]
  text: string
}

/** What keeps a body from being published, by the schema of its kind. */
export function problemsOf({ kind, key }: Subject, body: unknown): Problem[] {
  const parsed = subjectKindOf(kind).schema(key).safeParse(body)
  return parsed.success ? [] : parsed.error.issues.map(problemOf)
}

const problemOf = ({ path, message }: z.core.$ZodIssue): Problem => ({
  path: path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
  text: message,
})
