import { useLingui } from '@lingui/react/macro'
import { Icon } from '@momi/ui/Icon'
import { Link } from 'wouter'
import { useApi } from '../../../shared/api.ts'
import { linkTo } from '../../../shared/link.ts'

/** The person's initial, or an icon without an e-mail address, as a link to the profile. */
export function ProfileLink() {
  const { t } = useLingui()
  const { data } = useApi('GET /api/v2/user', {})
  return (
    <Link
      href={linkTo('/profile')}
      aria-label={t`Profile`}
      className="grid size-11 place-items-center rounded-full bg-brand-soft font-bold text-brand-ink uppercase no-underline"
    >
      {data?.email?.[0] ?? <Icon name="person" />}
    </Link>
  )
}
