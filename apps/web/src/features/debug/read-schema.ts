import type { FieldKind, FormSchema } from '@momi/contract/rules/claim-form'
import { hasOwn } from '@momi/contract/rules/has-own'

const KINDS: Readonly<Record<FieldKind, true>> = {
  NAME: true,
  BRAZIL_CPF: true,
  MINIPAY_WALLET_ID: true,
  TELEPHONE: true,
  EMAIL: true,
  BET9JA_ACCOUNT: true,
}

/** Parses a schema of the subset for claim forms. Throws an error that names the unsupported part. */
export function readSchema(text: string): FormSchema {
  const schema = JSON.parse(text) as Partial<FormSchema> | null
  const { properties, required } = schema ?? {}
  if (schema?.type !== 'object' || typeof properties !== 'object' || properties === null)
    throw new Error('A form is an object with properties')
  if (!Array.isArray(required)) throw new Error('required is a list of names')
  const missing = required.find((name) => !hasOwn(properties, String(name)))
  if (missing !== undefined) throw new Error(`${missing} is required and is no property`)
  for (const [name, field] of Object.entries(properties)) {
    const kind: unknown = field?.['x-kind']
    if (typeof kind !== 'string' || !hasOwn(KINDS, kind))
      throw new Error(`${name}: x-kind is one of ${Object.keys(KINDS).join(', ')}`)
  }
  return schema as FormSchema
}
