import { cpfOf, isCpf } from './cpf.ts'
import { emailOf, emailProblem } from './email.ts'
import { hasOwn } from './has-own.ts'
import { phoneProblem } from './phone.ts'
import { plainText, withoutSeparators } from './plain-text.ts'

/** The kind of a field; each has its own validation, messages and keyboard. */
export type FieldKind = 'NAME' | 'BRAZIL_CPF' | 'MINIPAY_WALLET_ID' | 'TELEPHONE' | 'EMAIL' | 'BET9JA_ACCOUNT'

/** The subset of JSON Schema for claim forms: an object of strings. */
export interface FormSchema {
  readonly $id: string
  readonly type: 'object'
  readonly additionalProperties: false
  readonly required: readonly string[]
  /** In display order. */
  readonly properties: Readonly<
    Record<string, { type: 'string'; 'x-kind': FieldKind; minLength?: number; maxLength?: number }>
  >
}

export type Answers = Readonly<Record<string, string>>

export type FieldProblem = 'required' | 'too-short' | 'too-long' | 'invalid' | 'unknown'

const MAX_LENGTH = 200

/** Validation by kind. Only the server tests a wallet's checksum, because that needs a hash function. */
const IS_VALID = {
  NAME: (text) => /\p{L}/u.test(text),
  BRAZIL_CPF: isCpf,
  MINIPAY_WALLET_ID: (text) => /^0x[0-9a-fA-F]{40}$/.test(withoutSeparators(text)),
  TELEPHONE: (text, country) => phoneProblem(text, country) === undefined,
  EMAIL: (text) => emailProblem(text) === undefined,
  BET9JA_ACCOUNT: (text) => /^[\w.-]{3,32}$/.test(text),
} as const satisfies Record<FieldKind, (text: string, country: string) => boolean>

/** The functions for canonical forms. Those of wallets and phone numbers exist only on the server. */
const CANONICAL: Partial<Record<FieldKind, (text: string) => string>> = {
  BRAZIL_CPF: cpfOf,
  EMAIL: emailOf,
  BET9JA_ACCOUNT: (text) => text.toLowerCase(),
}

/** The problems of a filled-in form by field; empty if it is valid. Answers may be of any type. */
export function formProblems(
  schema: FormSchema,
  answers: Readonly<Record<string, unknown>>,
  country: string,
): { path: string; problem: FieldProblem }[] {
  const unknown = Object.keys(answers).filter((path) => !hasOwn(schema.properties, path))
  return [
    ...Object.keys(schema.properties).flatMap((path) => {
      const problem = fieldProblem(schema, path, answers[path], country)
      return problem ? [{ path, problem }] : []
    }),
    ...unknown.map((path) => ({ path, problem: 'unknown' as const })),
  ]
}

export function fieldProblem(
  schema: FormSchema,
  path: string,
  given: unknown,
  country: string,
): FieldProblem | undefined {
  const field = schema.properties[path]!
  if (given !== undefined && typeof given !== 'string') return 'invalid'
  const text = plainText(given ?? '')
  if (text === '') return schema.required.includes(path) ? 'required' : undefined
  if (text.length < (field.minLength ?? 1)) return 'too-short'
  if (text.length > (field.maxLength ?? MAX_LENGTH)) return 'too-long'
  return IS_VALID[field['x-kind']](text, country) ? undefined : 'invalid'
}

/** The answers of a valid form in canonical form, so that equal answers compare equal. */
export function canonicalAnswers(schema: FormSchema, answers: Answers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([path, { 'x-kind': kind }]) => {
      const text = plainText(answers[path] ?? '')
      return text === '' ? [] : [[path, CANONICAL[kind]?.(text) ?? text]]
    }),
  )
}
