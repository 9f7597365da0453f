import { useState, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { SUPPORT_CODE } from '@momi/client/session/owned-session'
import { safeStorage } from '@momi/client/storage'
import { Skeleton } from '@momi/ui/Skeleton'
import { Link } from 'wouter'
import { linkTo } from './link.ts'

/**
 * The way to support, also shown if nothing can be loaded: the code by which support finds the account, which a tap
 * copies, and the form. The code is spaced, so that screen readers spell it, and is broken only if it is wider than the
 * screen; before the first session there is none. `isAwaited`: its place is kept, because a session is being started.
 */
export function SupportCode({ isAwaited }: { isAwaited?: boolean }): ReactNode {
  const { t } = useLingui()
  const [isCopied, setCopied] = useState(false)
  const code = safeStorage(() => localStorage).getItem(SUPPORT_CODE)
  const copy = () => void navigator.clipboard?.writeText(code!).then(() => setCopied(true))
  return (
    <div className="grid justify-items-center text-center text-sm">
      {!code && isAwaited && <Skeleton className="h-14 w-40" />}
      {code && (
        <button type="button" className="min-h-11 py-2" onClick={copy}>
          <span className="block">{t`Support code`}</span> <b className="inline-block">{code.split('').join(' ')}</b>{' '}
          <b className="ms-2 inline-block text-brand-ink">{isCopied ? t`Copied` : t`Copy`}</b>
        </button>
      )}
      <Link href={linkTo('/feedback')} className="inline-flex min-h-11 items-center font-semibold text-brand-ink">
        {t`Contact support`}
      </Link>
    </div>
  )
}
