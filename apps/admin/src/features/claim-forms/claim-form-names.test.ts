import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { STATUSES } from './claim-form-names.ts'

test('a form whose reward is not delivered yet is called claimed, and one whose reward is, delivered', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  expect([STATUSES.PENDING, STATUSES.CLAIMED].map((text) => i18n._(text))).toEqual([
    'Claimed, not delivered',
    'Delivered',
  ])
})
