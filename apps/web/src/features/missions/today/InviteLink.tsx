import { useLingui } from '@lingui/react/macro'
import { Icon } from '@momi/ui/Icon'
import { Link } from 'wouter'
import { linkTo } from '../../../shared/link.ts'

/** A link to the person's invitation. An icon, because a word does not fit beside the title on a small phone. */
export function InviteLink() {
  const { t } = useLingui()
  return (
    <Link
      href={linkTo('/invite')}
      aria-label={t`Invite a friend`}
      className="grid size-11 place-items-center rounded-full bg-brand-soft text-brand-ink no-underline"
    >
      <Icon name="gift" />
    </Link>
  )
}
