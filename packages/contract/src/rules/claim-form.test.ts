import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalAnswers, formProblems, type FormSchema } from './claim-form.ts'
import { cpfOf, isCpf } from './cpf.ts'

test.each([
  '529.982.247-25',
  '111.444.777-35',
  '123.456.789-09',
  '93541134780',
  '168 995 350 09',
  '012.345.678-90',
  '000.000.001-91',
])('%s is a CPF', (cpf) => expect(isCpf(cpf)).toBe(true))

test.each([
  '529.982.247-26',
  '111.444.777-36',
  '111.111.111-11',
  '000.000.000-00',
  '5299822472',
  '529982247250',
  '529.982.247-2X',
  'abc.def.ghi-jk',
  '012.345.678-91',
  '',
])('%s is not a CPF', (cpf) => expect(isCpf(cpf)).toBe(false))

test('nine digits have exactly one valid pair of check digits among the hundred possible pairs', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (number) => {
      const body = String(number).padStart(9, '0')
      fc.pre(!/^(.)\1+$/.test(body))
      const right = Array.from({ length: 100 }, (_, end) => `${body}${String(end).padStart(2, '0')}`).filter(isCpf)
      expect(right).toHaveLength(1)
    }),
  )
})

const SCHEMA: FormSchema = {
  $id: 'a-form',
  type: 'object',
  additionalProperties: false,
  required: ['name', 'cpf'],
  properties: {
    name: { type: 'string', 'x-kind': 'NAME', minLength: 2, maxLength: 10 },
    cpf: { type: 'string', 'x-kind': 'BRAZIL_CPF' },
    phone: { type: 'string', 'x-kind': 'TELEPHONE' },
    email: { type: 'string', 'x-kind': 'EMAIL' },
    wallet: { type: 'string', 'x-kind': 'MINIPAY_WALLET_ID' },
    account: { type: 'string', 'x-kind': 'BET9JA_ACCOUNT' },
  },
}
const GOOD = { name: 'Ana', cpf: '529.982.247-25' }

test.each([
  [
    'missing required fields are named',
    {},
    [
      { path: 'name', problem: 'required' },
      { path: 'cpf', problem: 'required' },
    ],
  ],
  ['a required field with only spaces is missing', { ...GOOD, name: '   ' }, [{ path: 'name', problem: 'required' }]],
  ['a name with too few characters is too short', { ...GOOD, name: 'A' }, [{ path: 'name', problem: 'too-short' }]],
  [
    'a name with too many characters is too long',
    { ...GOOD, name: 'A'.repeat(11) },
    [{ path: 'name', problem: 'too-long' }],
  ],
  ['a name of digits is invalid', { ...GOOD, name: '1234' }, [{ path: 'name', problem: 'invalid' }]],
  ['a CPF that is not a text is invalid', { ...GOOD, cpf: 52998224725 }, [{ path: 'cpf', problem: 'invalid' }]],
  [
    'a CPF with wrong check digits is invalid',
    { ...GOOD, cpf: '529.982.247-26' },
    [{ path: 'cpf', problem: 'invalid' }],
  ],
  [
    'a phone number with too few digits is invalid',
    { ...GOOD, phone: '11 1234' },
    [{ path: 'phone', problem: 'invalid' }],
  ],
  ['an incomplete e-mail address is invalid', { ...GOOD, email: 'ana@' }, [{ path: 'email', problem: 'invalid' }]],
  ['an incomplete wallet address is invalid', { ...GOOD, wallet: '0x12' }, [{ path: 'wallet', problem: 'invalid' }]],
  ['an undeclared field is unknown', { ...GOOD, admin: 'yes' }, [{ path: 'admin', problem: 'unknown' }]],
  [
    'a field that every object inherits is unknown',
    { ...GOOD, toString: 'x' },
    [{ path: 'toString', problem: 'unknown' }],
  ],
  ['valid answers have no problems', GOOD, []],
])('%s', (_, answers, expected) => {
  expect(formProblems(SCHEMA, answers, 'BR')).toEqual(expected)
})

test('different notations of one value have the same canonical form', () => {
  const spellings = [
    { name: ' Ana ', cpf: '52998224725', phone: '011961234567', email: 'Ana@Mail.Example', account: 'Ana_1' },
    { name: 'Ana', cpf: '529.982.247-25', phone: '011961234567', email: ' ana@mail.example', account: 'ana_1 ' },
    { name: 'Ana', cpf: '529 982 247 25', phone: '011961234567', email: 'ANA@mail.example', account: 'ANA_1' },
  ]
  for (const answers of spellings) expect(formProblems(SCHEMA, answers, 'BR')).toEqual([])
  expect(new Set(spellings.map((answers) => JSON.stringify(canonicalAnswers(SCHEMA, answers)))).size).toBe(1)
  expect(cpfOf('529.982.247-25')).toBe('52998224725')
})
