import { expect, test } from 'vitest'
import { ageWords } from './age-words.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [0, undefined, undefined],
  [59_999, undefined, undefined],
  [MINUTE, '1 minute ago', 'há 1 minuto'],
  [HOUR - 1, '59 minutes ago', 'há 59 minutos'],
  [3 * HOUR + 5 * MINUTE, '3 hours ago', 'há 3 horas'],
  [24 * HOUR - 1, '23 hours ago', 'há 23 horas'],
  [49 * HOUR, '2 days ago', 'há 2 dias'],
])('[OFF-01] %i ms are %s, and %s in Portuguese', (ms, english, portuguese) => {
  expect([ageWords('en-US', ms), ageWords('pt-BR', ms)]).toEqual([english, portuguese])
})
