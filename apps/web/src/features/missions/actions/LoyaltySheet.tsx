import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { ProgressBar } from '@momi/ui/ProgressBar'
import { useLocation } from 'wouter'
import { linkTo } from '../../../shared/link.ts'
import { useHasCheckIn } from '../../../shared/use-has-check-in.ts'
import type { Mission } from '../mission-messages.ts'

/** Explains how to get the loyalty bonus. */
export function LoyaltySheet({ mission: { progress } }: { mission: Mission }) {
  const { t } = useLingui()
  const hasCheckIn = useHasCheckIn()
  const [, navigate] = useLocation()
  const { current = 0, target = 1 } = progress ?? {}
  const left = Math.max(0, target - current)
  const daysLeft = t`${plural(left, { one: '# more active day to go', other: '# more active days to go' })}`
  return (
    <div className="grid gap-3 text-center">
      <h2 className="text-title font-bold">{t`Loyalty bonus`}</h2>
      <ProgressBar value={current} max={target} label={t`Progress`} valueText={daysLeft} tone="gold" />
      <p className="font-semibold">{daysLeft}</p>
      <p className="text-pretty text-ink-soft">
        {t`A day counts when you do something: check in, read or finish any mission.`}
      </p>
      {hasCheckIn && (
        <ButtonLink wide href={linkTo('/missions/streaks')} onNavigate={navigate}>
          {t`Go to the daily streak`}
        </ButtonLink>
      )}
    </div>
  )
}
