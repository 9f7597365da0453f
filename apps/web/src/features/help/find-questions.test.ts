import { expect, test } from 'vitest'
import { faq } from './content/faq.pt.ts'
import { findQuestions } from './find-questions.ts'

const groups = faq({ product: 'Momi', hasPoints: true, country: 'BR', law: undefined })
const found = (typed: string) => findQuestions(groups, typed).flatMap(({ questions }) => questions.map(({ id }) => id))

test('every word has to match; case and accents are ignored', () => {
  expect(found('')).toHaveLength(groups.flatMap(({ questions }) => questions).length)
  expect(found('MISSAO contada')).toContain('not-counted')
  expect(found('sequência perdi')).toEqual(['missed-day'])
  expect(found('xyzzy')).toEqual([])
})
