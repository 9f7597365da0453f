import type { I18n } from '@lingui/core'
import type { Finding } from '@momi/contract'
import { FINDINGS } from './finding-messages.ts'
import { localizedParams } from './localized-params.ts'

/** A finding as a sentence. */
export const findingText = (i18n: I18n, { code, params }: Pick<Finding, 'code' | 'params'>): string =>
  i18n._({ ...FINDINGS[code], values: localizedParams(i18n, params) })
