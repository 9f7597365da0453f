import type { FieldKind, FormSchema } from '@momi/contract/rules/claim-form'
import { z } from 'zod'

/** The forms of section 3, by their names. */
export const FormName = z.enum(['test_schema', 'bet9ja_account_only', 'jackpot_cusd'])
type FormName = z.infer<typeof FormName>

const form = ($id: string, required: readonly string[], fields: Readonly<Record<string, FieldKind>>): FormSchema => ({
  $id,
  type: 'object',
  additionalProperties: false,
  required: required.filter((path) => path in fields),
  properties: Object.fromEntries(
    Object.entries(fields).map(([path, kind]) => [path, { type: 'string', 'x-kind': kind, ...LIMITS[kind] }]),
  ),
})

const LIMITS: Partial<Record<FieldKind, { minLength: number; maxLength: number }>> = {
  NAME: { minLength: 2, maxLength: 100 },
}

/** A tax number is only asked in countries that have one. */
const taxNumber = (country: string) => (country === 'BR' ? ({ cpf: 'BRAZIL_CPF' } as const) : {})

/** The forms of section 3, by country. */
const SCHEMAS: Record<FormName, (country: string) => FormSchema> = {
  test_schema: (country: string) =>
    form('test_schema', ['name', 'wallet', 'cpf'], {
      name: 'NAME',
      ...taxNumber(country),
      telephone: 'TELEPHONE',
      email: 'EMAIL',
      wallet: 'MINIPAY_WALLET_ID',
    }),
  bet9ja_account_only: () => form('bet9ja_account_only', ['account'], { account: 'BET9JA_ACCOUNT' }),
  jackpot_cusd: (country: string) =>
    form('jackpot_cusd', ['name', 'cpf', 'telephone', 'email', 'wallet'], {
      name: 'NAME',
      ...taxNumber(country),
      telephone: 'TELEPHONE',
      email: 'EMAIL',
      wallet: 'MINIPAY_WALLET_ID',
    }),
}

/** The form of a reward; one without fields if it has none. */
export const formOf = (name: FormName | null, country: string): FormSchema =>
  name === null ? form('no_questions', [], {}) : SCHEMAS[name](country)
