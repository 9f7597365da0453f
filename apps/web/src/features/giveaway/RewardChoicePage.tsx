import { Suspense, useState } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@momi/ui/Button'
import { Redirect, useLocation } from 'wouter'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { formatMegabytes } from '../../shared/i18n/format-megabytes.ts'
import { lazyComponent } from '../../shared/lazy.tsx'
import { NothingHere, WithGiveaway, type RewardChoice } from './WithGiveaway.tsx'

// Lazy, because the rules for phone numbers are large.
const FindPackage = lazyComponent(async () => (await import('./FindPackage.tsx')).FindPackage)

/** /giveaway/reward-choice: finds the package for a number, or lets the person choose one. */
export function RewardChoicePage() {
  const { t } = useLingui()
  return (
    <Screen title={t`Choose your reward`} back={linkTo('/giveaway')}>
      <WithGiveaway>
        {({ choices, mayContinue }) =>
          mayContinue ? (
            // Nothing of Choices is shown before FindPackage is loaded, because no placeholder has its height on both
            // phones and tablets.
            <Suspense fallback={<CardSkeletons label={t`Loading`} rows={[12.75, 19.75, 3]} />}>
              <Choices choices={choices} />
            </Suspense>
          ) : (
            <Redirect to={linkTo('/giveaway')} replace />
          )
        }
      </WithGiveaway>
    </Screen>
  )
}

function Choices({ choices }: { choices: RewardChoice[] }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const available = choices.filter((choice) => choice.available)
  // A single package is preselected.
  const [picked, setPicked] = useState(available.length === 1 ? available[0]?.id : undefined)
  const chosen = available.find(({ id }) => id === picked)

  if (available.length === 0) return <NothingHere reason="all-given" />
  return (
    <div className="grid gap-4">
      <FindPackage choices={choices} />
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen) navigate(linkTo('/giveaway/claim/:rewardChoice', { rewardChoice: chosen.id }))
        }}
      >
        <fieldset className="grid min-w-0 gap-3">
          <legend className="pb-4 text-pretty text-ink-soft">{t`Or choose your operator yourself`}</legend>
          {choices.map((choice) => (
            <Choice
              key={choice.id}
              choice={choice}
              isChosen={choice.id === picked}
              onChoose={() => setPicked(choice.id)}
            />
          ))}
        </fieldset>
        <Button green wide type="submit" disabled={!chosen}>
          {chosen ? t`Continue` : t`Choose a package first`}
        </Button>
      </form>
    </div>
  )
}

interface ChoiceProps {
  choice: RewardChoice
  isChosen: boolean
  onChoose: () => void
}

function Choice({ choice: { operator, megabytes, days, available }, isChosen, onChoose }: ChoiceProps) {
  const { t } = useLingui()
  const look = !available
    ? 'border-line bg-disabled text-on-disabled'
    : isChosen
      ? 'border-current bg-brand-soft text-brand-ink shadow-card'
      : 'border-line bg-surface text-ink shadow-card'
  return (
    <label className={`flex min-w-0 flex-wrap items-center gap-4 rounded-card border-2 p-4 ${look}`}>
      <input
        type="radio"
        name="choice"
        disabled={!available}
        checked={isChosen}
        onChange={onChoose}
        className="size-6 shrink-0 accent-brand"
      />
      <span className="flex max-w-full flex-1 flex-col break-words">
        <span className="text-title font-bold">{operator}</span>
        <span className="text-sm">
          {available ? t`${plural(days, { one: 'for # day', other: 'for # days' })}` : t`None left`}
        </span>
      </span>
      <span className="ml-auto shrink-0 text-title font-extrabold tabular-nums">{formatMegabytes(megabytes)}</span>
    </label>
  )
}
