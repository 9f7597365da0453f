import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import type { Next } from './outcome-messages.ts'

const NAMES = {
  missions: msg`Go to Missions`,
  giveaway: msg`Go to the giveaway`,
  choice: msg`Choose another package`,
  form: msg`Check and try again`,
  retry: msg`Try again`,
} as const satisfies Record<Next, MessageDescriptor>

interface Props {
  next: readonly Next[]
  choice: string
  /** A better action is offered above. */
  isSecondary: boolean
}

/** Links from a result to further actions, the best one first. */
export function NextSteps({ next, choice, isSecondary }: Props) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  // The form needs a chosen package; without one the person has to choose again.
  const form =
    choice === ''
      ? linkTo('/giveaway/reward-choice')
      : linkTo('/giveaway/claim/:rewardChoice', { rewardChoice: choice })
  const targets: Record<Next, string> = {
    missions: linkTo('/missions'),
    giveaway: linkTo('/giveaway'),
    choice: linkTo('/giveaway/reward-choice'),
    form,
    retry: form,
  }
  return (
    <div className="grid gap-2">
      {next.map((step, i) => (
        <ButtonLink key={step} wide transparent={isSecondary || i > 0} href={targets[step]} onNavigate={navigate}>
          {t(NAMES[step])}
        </ButtonLink>
      ))}
    </div>
  )
}
