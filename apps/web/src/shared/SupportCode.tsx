import { useState, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { SUPPORT_CODE } from '@momi/client/session/owned-session'
import { safeStorage } from '@momi/client/storage'

/**
 * The code by which support finds the account, also shown if nothing can be loaded. Spaced, so that screen readers
 * spell it; a tap copies it. Renders nothing before the first session.
 */
export function SupportCode(): ReactNode {
  const { t } = useLingui()
  const [isCopied, setCopied] = useState(false)
  const code = safeStorage(() => localStorage).getItem(SUPPORT_CODE)
  if (!code) return null
  const copy = () => void navigator.clipboard?.writeText(code).then(() => setCopied(true))
  return (
    <button type="button" className="min-h-11" onClick={copy}>
      {t`Support code`} <b>{code.split('').join(' ')}</b> {isCopied && t`Copied`}
    </button>
  )
}
