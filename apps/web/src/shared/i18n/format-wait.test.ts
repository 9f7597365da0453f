import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { formatAhead, formatWait } from './format-wait.ts'

const MINUTE = 60_000

test.each([
  ['en-NG', -MINUTE, '1 minute', 'in 1 minute'],
  ['en-NG', 8.2 * MINUTE, '9 minutes', 'in 9 minutes'],
  ['en-NG', 90 * MINUTE, '90 minutes', 'in 90 minutes'],
  ['en-NG', 91 * MINUTE, '2 hours', 'in 2 hours'],
  ['pt-BR', 91 * MINUTE, '2 horas', 'em 2 horas'],
  ['en-NG', (10 * 60 + 58) * MINUTE, '11 hours', 'in 11 hours'],
  ['pt-BR', 9 * MINUTE, '9 minutos', 'em 9 minutos'],
  ['en-NG', 40 * 60 * MINUTE, '40 hours', undefined],
])('in %s, a wait of %i ms is %s, and what comes then comes %s', (locale, ms, wait, ahead) => {
  i18n.activate(locale)
  expect([formatWait(ms), formatAhead(ms)]).toEqual([wait, ahead])
})
