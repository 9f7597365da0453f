import type { ClaimFormVariant } from '@momi/contract'
import type { FieldKind, FormSchema } from '@momi/contract/rules/claim-form'
import type { z } from 'zod'

type FormName = z.infer<typeof ClaimFormVariant>

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

/** The field for the tax number, which only Brazil asks for. */
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

/** The form of a reward; a form without fields if the claim needs no answers. */
export const formOf = (name: FormName | null, country: string): FormSchema =>
  name === null ? form('no_questions', [], {}) : SCHEMAS[name](country)

/** The fields of all forms. */
export const FIELDS: readonly string[] = [
  ...new Set(
    Object.values(SCHEMAS).flatMap((schema) =>
      ['BR', ''].flatMap((country) => Object.keys(schema(country).properties)),
    ),
  ),
]
