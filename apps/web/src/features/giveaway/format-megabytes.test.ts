import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { formatMegabytes } from './format-megabytes.ts'

test.each([
  [500, 'en-US', '500 MB'],
  [1000, 'en-US', '1 GB'],
  [1024, 'en-US', '1 GB'],
  [1500, 'en-US', '1.5 GB'],
  [1536, 'pt-BR', '1,5 GB'],
  [10_240, 'pt-BR', '10 GB'],
])('%i megabytes in %s: %s', (megabytes, locale, words) => {
  i18n.loadAndActivate({ locale, messages: {} })
  expect(formatMegabytes(megabytes)).toBe(words)
})
