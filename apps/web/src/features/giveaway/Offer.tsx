import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { Illustration } from '@momi/ui/Illustration'
import simCard from '@momi/ui/illustrations/sim-card.svg?no-inline'
import { useLocation } from 'wouter'
import { formatMegabytes } from '../../shared/i18n/format-megabytes.ts'
import { linkTo } from '../../shared/link.ts'
import type { RewardChoice } from './WithGiveaway.tsx'

/** The packages of the operator of the person's number, each available with one tap. */
export function Offer({ operator, choices }: { operator: string; choices: readonly RewardChoice[] }) {
  const { t } = useLingui()
  const fitting = choices.filter((choice) => choice.operator === operator && choice.available)
  return (
    <Card tone="hero" className="grid gap-4">
      <div className="flex items-center gap-4">
        <Illustration drawing={simCard} className="size-16 shrink-0" />
        <output className="min-w-0 font-semibold text-pretty wrap-anywhere">
          {fitting.length > 0
            ? t`Your number is with ${operator}. Choose its package.`
            : t`Your number is with ${operator}. All of its packages have been claimed.`}
        </output>
      </div>
      {fitting.map((choice) => (
        <Package key={choice.id} choice={choice} />
      ))}
    </Card>
  )
}

function Package({ choice: { id, operator, megabytes, days } }: { choice: RewardChoice }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const amount = formatMegabytes(megabytes)
  return (
    <ButtonLink
      whiteGreen
      wide
      href={linkTo('/giveaway/claim/:rewardChoice', { rewardChoice: id })}
      onNavigate={navigate}
    >
      {t`Get ${operator}, ${amount}, ${plural(days, { one: '# day', other: '# days' })}`}
    </ButtonLink>
  )
}
