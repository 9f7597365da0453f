import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AuditEntry } from './audit-entry.ts'

/** How somebody signed in, by the first factor and the kind of code that the log has. */
const WAYS = {
  'password authenticator': msg`Signed in with password and authenticator code`,
  'password recovery-code': msg`Signed in with password and recovery code`,
  'openid authenticator': msg`Signed in with the sign-in provider and authenticator code`,
  'openid recovery-code': msg`Signed in with the sign-in provider and recovery code`,
} as const

/** The sentence about a sign-in; undefined for other lines of the log. */
export function signInText(i18n: I18n, { action, after }: Pick<AuditEntry, 'action' | 'after'>): string | undefined {
  if (action !== 'staff.sign-in') return undefined
  const { kind, code } = Object(after) as { kind?: string; code?: string }
  const text = WAYS[`${kind} ${code}` as keyof typeof WAYS]
  return text && i18n._(text)
}
