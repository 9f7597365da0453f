import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalAnswers, formProblems, type FormSchema } from './claim-form.ts'
import { codeOf, codeProblem } from './code.ts'
import { cpfOf, isCpf } from './cpf.ts'
import { canonicalEmail, emailOf, emailProblem } from './email.ts'
import { feedbackProblems } from './feedback.ts'
import { phoneOf, phoneProblem } from './phone.ts'
import { plainText, withoutSeparators } from './plain-text.ts'
import { supportCodeIn } from './support-code.ts'

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))
const INVISIBLE = ['\u00AD', '\uFEFF', ...range(0x200b, 0x200f), ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)]
const SPACES = [' ', '\t', '\u00A0', '\u202F', '\u2007', '\u3000']
const HYPHENS = ['-', '\u2212', '\uFF0D', ...range(0x2010, 0x2015)]
/** The zeros of scripts: Arabic, Persian, Devanagari, Bengali, full-width, mathematical. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xff10, 0x1d7ce, 0x1d7d8]

const marks = fc.array(fc.constantFrom(...INVISIBLE), { maxLength: 2 }).map((all) => all.join(''))
/** Another spelling of a text that looks the same: with invisible marks, and with digits of another script. */
const lookAlike = (text: string) =>
  fc
    .tuple(fc.constantFrom(...ZEROS), fc.array(marks, { minLength: text.length + 1, maxLength: text.length + 1 }))
    .map(([zero, between]) =>
      Array.from(text)
        .map((char, i) => between[i] + (/\d/.test(char) ? String.fromCodePoint(zero + Number(char)) : char))
        .concat(between.at(-1)!)
        .join(''),
    )
/** Like `lookAlike`, with spaces, hyphens, dots, slashes and brackets between the characters too. */
const grouped = (text: string) =>
  fc
    .array(fc.constantFrom('', '', '', ...SPACES, ...HYPHENS, '.', '/', '(', ')', '[', ']', '\u2024'), {
      minLength: text.length,
      maxLength: text.length,
    })
    .chain((between) =>
      lookAlike(
        Array.from(text)
          .map((char, i) => between[i] + char)
          .join(''),
      ),
    )

const always = (spellings: fc.Arbitrary<string>, check: (typed: string) => void) =>
  fc.assert(fc.property(spellings, check), { numRuns: 300 })

describe('no spelling that looks the same changes the result', () => {
  test.each([
    ['NG', '08031234567', '+2348031234567'],
    ['NG', '+2348031234567', '+2348031234567'],
    ['BR', '11912345678', '+5511912345678'],
    ['KE', '00254712345678', '+254712345678'],
  ])('of a phone number of %s: %s', (country, number, canonical) => {
    always(
      fc.tuple(fc.constantFrom('', 'tel:', 'TEL:'), grouped(number)).map((parts) => parts.join('')),
      (typed) => {
        expect(phoneProblem(typed, country)).toBeUndefined()
        expect(phoneOf(typed, country)).toBe(canonical)
      },
    )
  })

  test('of a CPF', () => {
    always(grouped('52998224725'), (typed) => {
      expect(isCpf(typed)).toBe(true)
      expect(cpfOf(typed)).toBe('52998224725')
    })
  })

  test('of a one-time code', () => {
    always(grouped('123456'), (typed) => {
      expect(codeProblem(typed)).toBeUndefined()
      expect(codeOf(typed)).toBe('123456')
    })
  })

  test('of a support code', () => {
    always(grouped('acde3467'), (typed) => {
      expect(supportCodeIn(typed)).toBe('ACDE3467')
    })
  })

  test('of an e-mail address', () => {
    always(lookAlike('Ada-1.Love@Gmail.com'), (typed) => {
      expect(emailProblem(typed)).toBeUndefined()
      expect(emailOf(typed)).toBe('ada-1.love@gmail.com')
      expect(canonicalEmail(typed)).toBe('ada-1love@gmail.com')
    })
  })

  test('of the phone number of feedback', () => {
    always(lookAlike('+234 803 1234567'), (phone) => {
      const form = { country: 'NG', phone, email: 'ada@mail.example', problemArea: 'OTHER', summary: 'Help' }
      expect(feedbackProblems(form)).toEqual({})
    })
  })

  test('of the answers of a claim form', () => {
    const schema: FormSchema = {
      $id: 'a-form',
      type: 'object',
      additionalProperties: false,
      required: ['name'],
      properties: {
        name: { type: 'string', 'x-kind': 'NAME', maxLength: 12 },
        cpf: { type: 'string', 'x-kind': 'BRAZIL_CPF' },
        wallet: { type: 'string', 'x-kind': 'MINIPAY_WALLET_ID' },
        account: { type: 'string', 'x-kind': 'BET9JA_ACCOUNT' },
      },
    }
    const plain = { name: 'Ana-Lía Sá', cpf: '52998224725', wallet: `0x${'1a'.repeat(20)}`, account: 'ana_1' }
    fc.assert(
      fc.property(
        fc.record({
          name: lookAlike('Ana-Li\u0301a Sa\u0301'),
          cpf: grouped('52998224725'),
          wallet: lookAlike(plain.wallet),
          account: lookAlike('Ana_1'),
        }),
        (answers) => {
          expect(formProblems(schema, answers, 'BR')).toEqual([])
          expect(canonicalAnswers(schema, answers)).toEqual(plain)
        },
      ),
    )
  })
})

const ACCENTS = ['\u0301', '\u0316', '\u0344', '\u0334', '\u200B', '\u034F', '\uFF9E']

test('a text that was made plain once is plain', () => {
  const accented = fc
    .tuple(fc.constantFrom('', 'e', '1', ' '), fc.array(fc.constantFrom(...ACCENTS), { maxLength: 100 }))
    .map(([letter, accents]) => letter + accents.join(''))
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), accented), (typed) => {
      const plain = plainText(typed)
      expect(plainText(plain)).toBe(plain)
      expect(withoutSeparators(plain)).toBe(withoutSeparators(typed))
    }),
    { numRuns: 4_000 },
  )
})

test('a letter keeps thirty accents of a heap that would take long to put in order', () => {
  expect(plainText(`e\u0323${'\u0302\u0323'.repeat(30_000)}`)).toBe(
    `\u1EC7${'\u0323'.repeat(14)}${'\u0302'.repeat(14)}`,
  )
})

test('the letters that become accents count as accents', () => {
  const letters = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
    /^\P{M}/u.test(letter),
  )
  const asAccents = letters.filter((letter) => /^\p{M}/u.test(letter.normalize('NFKD')))
  // The vowels of Thai and Lao become two, of which the second one begins a letter.
  expect(asAccents).toEqual(['\u0E33', '\u0EB3', '\uFF9E', '\uFF9F'])
  for (const letter of asAccents.slice(2))
    expect(plainText(`e${`${letter}\u0334`.repeat(30_000)}`)).toBe(
      `e${'\u0334'.repeat(15)}${letter.normalize('NFKD').repeat(15)}`,
    )
})

test.each(['080x1234567', '0803\u200B123 456O', '0803,1234567', 'tel:'])(
  '%j, which contains more than the digits of a number, is still refused',
  (typed) => expect(phoneProblem(typed, 'NG')).toMatch(/digits-only|empty/),
)

test.each(['\u200B', '\u00AD \uFEFF', '\u3164'])('a text of invisible characters is empty: %j', (typed) => {
  expect(plainText(typed)).toBe('')
})
