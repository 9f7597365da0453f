import { useLingui } from '@lingui/react/macro'
import { readablePhone } from '@momi/contract/rules/phone-countries'
import { Button, ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import safe from '@momi/ui/illustrations/safe.svg?no-inline'
import { useLocation } from 'wouter'
import { linkTo } from '../../../shared/link.ts'

interface Props {
  phone: string
  next: string | undefined
  onChange: () => void
}

/** The last step: confirms the verified number, and offers to continue or to change it. */
export function PhoneVerified({ phone, next = linkTo('/missions'), onChange }: Props) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <EmptyState
      illustration={safe}
      title={t`Your phone is verified`}
      text={<span className="tabular-nums">{readablePhone(phone)}</span>}
      action={
        <div className="grid gap-3">
          <ButtonLink href={next} onNavigate={navigate}>
            {t`Continue`}
          </ButtonLink>
          <Button wide transparent onClick={onChange}>
            {t`Change number`}
          </Button>
        </div>
      }
    />
  )
}
