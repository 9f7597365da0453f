import { expect, test } from 'vitest'
import { feedbackProblems, MAX_SUMMARY_LENGTH } from './feedback.ts'

const GOOD = {
  country: 'NG',
  phone: '+234 803 123 4567',
  email: 'ada@mail.example',
  problemArea: 'POINTS',
  summary: 'My points are gone',
}

test('[FBK-02] valid feedback has no problems', () => {
  expect(feedbackProblems(GOOD)).toEqual({})
  expect(feedbackProblems({ ...GOOD, country: 'br', phone: '0803\t123 4567', email: ' ada@mail.example ' })).toEqual({})
})

test.each(['', 'N', 'NGA', 'N1', '12', 'N G', 'ÑG'])('[FBK-02] %j is not a country code of two letters', (country) => {
  expect(feedbackProblems({ ...GOOD, country })).toEqual({ country: 'invalid' })
})

test.each([
  ['', 'empty'],
  ['a@b.c', 'too-short'],
  ['ada.mail.example', 'invalid'],
  ['ada@mail', 'invalid'],
])('[FBK-02] the e-mail address %j is %s', (email, problem) => {
  expect(feedbackProblems({ ...GOOD, email })).toEqual({ email: problem })
})

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['0803-123', 'invalid'],
  ['(0803) 123', 'invalid'],
  ['call me', 'invalid'],
  ['+', 'invalid'],
  ['+ +', 'invalid'],
  ['1'.repeat(33), 'invalid'],
])('[FBK-02] the phone number %j is %s; only a plus sign, digits and whitespace are allowed', (phone, problem) => {
  expect(feedbackProblems({ ...GOOD, phone })).toEqual({ phone: problem })
})

test.each([
  ['', 'empty'],
  [' \n\t ', 'empty'],
  ['x'.repeat(MAX_SUMMARY_LENGTH + 1), 'too-long'],
])('[FBK-02] a summary must not be empty or too long', (summary, problem) => {
  expect(feedbackProblems({ ...GOOD, summary })).toEqual({ summary: problem })
})

test('[FBK-02] all problems are reported at once', () => {
  expect(feedbackProblems({ country: '', phone: '', email: '', problemArea: 'toString', summary: '' })).toEqual({
    country: 'invalid',
    phone: 'empty',
    email: 'empty',
    problemArea: 'required',
    summary: 'empty',
  })
})
