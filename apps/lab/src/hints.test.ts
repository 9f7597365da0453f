import { isCpf } from '@momi/contract/rules/cpf'
import { formProblems } from '@momi/contract/rules/claim-form'
import { giveawayPhoneProblem } from '@momi/contract/rules/giveaway'
import { phoneProblem } from '@momi/contract/rules/phone'
import { expect, test } from 'vitest'
import { CPFS, GIVEAWAY_NUMBERS, hintsFor } from './hints.ts'

test('the giveaway form accepts the suggested phone numbers', () => {
  for (const { value } of GIVEAWAY_NUMBERS) expect(giveawayPhoneProblem(value, 'BR')).toBeUndefined()
})

test('the suggested CPFs are valid, except for the one that is described as invalid', () => {
  expect(CPFS.map(({ value, effect }) => [isCpf(value), effect.startsWith('invalid')])).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ])
})

test.each(['NG', 'GH', 'ZA', 'KE', 'BR'])('the suggested phone number is valid in the country: %s', (country) => {
  for (const path of ['/login/phone', '/claim-form/x'])
    expect(phoneProblem(hintsFor(path, country)[0]!.value, country)).toBeUndefined()
})

test('each form has hints for its own fields, and hints for a CPF only in Brazil', () => {
  const [phone, email, account] = hintsFor('/claim-form/x', 'NG')
  const field = (kind: 'TELEPHONE' | 'EMAIL' | 'BET9JA_ACCOUNT') => ({ type: 'string', 'x-kind': kind }) as const
  const properties = { phone: field('TELEPHONE'), email: field('EMAIL'), account: field('BET9JA_ACCOUNT') }
  const schema = { $id: 'all', type: 'object', additionalProperties: false, required: [], properties } as const
  const answers = { phone: phone!.value, email: email!.value, account: account!.value }
  expect(formProblems(schema, answers, 'NG')).toEqual([])
  expect(hintsFor('/claim-form/x', 'NG')).not.toEqual(expect.arrayContaining([CPFS[0]]))
  expect(hintsFor('/claim-form/x', 'BR')).toEqual(expect.arrayContaining([...CPFS]))
  expect(hintsFor('/missions', 'BR')).toEqual([])
  expect(hintsFor('/giveaway/claim/vivo-1gb', 'BR')).toEqual(GIVEAWAY_NUMBERS)
  expect(hintsFor('/giveaway/claim/result', 'BR')).toEqual([])
})
