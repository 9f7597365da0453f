import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import empty from '@momi/ui/illustrations/empty.svg?no-inline'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'

const goOn = { action: msg`Go to Missions`, to: linkTo('/missions') }

const REASONS = {
  none: {
    title: msg`There's no giveaway right now`,
    text: msg`See what else you can do.`,
    ...goOn,
  },
  over: {
    title: msg`This giveaway is no longer available`,
    text: msg`See what else you can do.`,
    ...goOn,
  },
  'all-given': {
    title: msg`All packages are gone`,
    text: msg`See what else you can do.`,
    ...goOn,
  },
  'choice-gone': {
    title: msg`Reward choice not available`,
    text: msg`All of these packages have been claimed. Check for another one.`,
    action: msg`Choose another package`,
    to: linkTo('/giveaway/reward-choice'),
  },
} as const satisfies Record<string, Record<'title' | 'text' | 'action', MessageDescriptor> & { to: string }>

/** Why the giveaway is not available, with links to other missions. */
export function NothingHere({ reason }: { reason: keyof typeof REASONS }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { title, text, action, to } = REASONS[reason]
  return (
    <EmptyState
      illustration={empty}
      title={t(title)}
      text={t(text)}
      action={
        <ButtonLink href={to} onNavigate={navigate}>
          {t(action)}
        </ButtonLink>
      }
    />
  )
}
