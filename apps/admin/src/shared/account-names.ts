import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { UserType } from '@momi/contract'
import { humanizeCode } from './humanize-code.ts'

const USER_TYPES: Readonly<Record<UserType | 'ERASED', MessageDescriptor>> = {
  ANONYMOUS: msg`Anonymous`,
  MOBILE_AUTH: msg`Mobile operator verified`,
  EMAIL_VERIFIED: msg`E-mail verified`,
  GOOGLE: msg`Google`,
  PHONE_VERIFIED: msg`Phone verified`,
  ERASED: msg`Erased`,
}

const CLIENTS: Readonly<Record<string, string>> = { mini: 'Mini', ofa: 'OFA', news: 'News' }

/** How much is known of the person of an account. */
export const userTypeName = (i18n: I18n, type: string): string =>
  type in USER_TYPES ? i18n._(USER_TYPES[type as keyof typeof USER_TYPES]) : humanizeCode(type)

/** The name of the vendor's app by its code. */
export const clientName = (code: string): string => CLIENTS[code] ?? code
