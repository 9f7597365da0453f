import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { linkTo } from '../../../shared/link.ts'

/** A link to the person's invitation. */
export function InviteLink() {
  const { t } = useLingui()
  return (
    <Link
      href={linkTo('/invite')}
      aria-label={t`Invite a friend`}
      className="inline-flex min-h-11 items-center rounded-full bg-brand-soft px-4 text-sm font-bold text-brand-ink no-underline"
    >
      {t`Invite`}
    </Link>
  )
}
