import { Suspense } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Card } from '@momi/ui/Card'
import { Illustration } from '@momi/ui/Illustration'
import simCard from '@momi/ui/illustrations/sim-card.svg?no-inline'
import { Redirect } from 'wouter'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { useSegment } from '../../shared/use-segment.ts'
import { formatMegabytes } from '../../shared/i18n/format-megabytes.ts'
import { lazyComponent } from '../../shared/lazy.tsx'
import { NothingHere, WithGiveaway, type Giveaway } from './WithGiveaway.tsx'

const GiveawayForm = lazyComponent(async () => (await import('./GiveawayForm.tsx')).GiveawayForm)

/** /giveaway/claim/{rewardChoice}: the form for the chosen package. */
export function GiveawayClaimPage() {
  const { t } = useLingui()
  return (
    <Screen title={t`Claim your data`} back={linkTo('/giveaway/reward-choice')}>
      <WithGiveaway>
        {({ choices, mayContinue }) =>
          mayContinue ? <Claim choices={choices} /> : <Redirect to={linkTo('/giveaway')} replace />
        }
      </WithGiveaway>
    </Screen>
  )
}

function Claim({ choices }: Pick<Giveaway, 'choices'>) {
  const { t } = useLingui()
  const id = useSegment(2)
  const choice = choices.find((one) => one.id === id)

  if (!choice?.available) return <NothingHere reason="choice-gone" />
  return (
    <div className="grid gap-4">
      <Card tone="hero" className="flex items-center gap-4">
        <Illustration drawing={simCard} className="size-16 shrink-0" />
        <span className="grid min-w-0">
          <span className="text-title font-extrabold">{formatMegabytes(choice.megabytes)}</span>
          <span className="wrap-anywhere">{choice.operator}</span>
        </span>
      </Card>
      <Card>
        <p className="pb-4 text-pretty text-ink-soft">
          {t`We need this to send you the data. Encrypted, and used only for this.`}
        </p>
        <Suspense fallback={<CardSkeletons label={t`Loading`} />}>
          <GiveawayForm choice={choice} />
        </Suspense>
      </Card>
    </div>
  )
}
