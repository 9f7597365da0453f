import { Suspense, type ElementType } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Icon } from '@momi/ui/Icon'
import { Link } from 'wouter'
import { formatNumber } from '../../shared/i18n/format.ts'
import { Pictogram } from '../../shared/Pictogram.tsx'
import { MISSIONS } from '../../shared/mission-types.ts'
import { MissionNote } from './lazy-parts.ts'
import { actionOf, type Mission } from './mission-messages.ts'
import { useGift, usePaysText } from './pays-text.ts'

const ACTION_LOOKS = {
  CLAIM: 'my-0.5 rounded-full bg-brand px-3 py-0.5 text-on-brand',
  CLAIMED: 'text-success-ink',
  GO: 'text-brand-ink',
} as const satisfies Record<Mission['actionState'], string>

interface Props {
  mission: Mission
  /** The mission was tapped, and its action waits for the server or is running. */
  isBusy: boolean
  onTap: (mission: Mission) => void
}

/**
 * A mission: title, what it pays, and the progress of what has begun. The whole card links to its screen, or performs
 * its action.
 */
export function MissionCard({ mission, isBusy, onTap }: Props) {
  const { t } = useLingui()
  const { type, actionState, pays, progress } = mission
  const { title, text, to } = MISSIONS[type]
  const Tag = (to ? Link : 'button') as ElementType
  const begun = actionState !== 'CLAIMED' && progress?.current ? progress : undefined
  return (
    <Tag
      href={to}
      aria-busy={isBusy}
      onClick={() => to ?? onTap(mission)}
      className="flex w-full flex-wrap items-center gap-3 px-4 py-2 text-start text-ink no-underline transition active:bg-sunken aria-busy:opacity-60"
    >
      <Pictogram name={type} size="size-9" />
      {/* Read in the order of the elements: what the mission is, what it pays, and then what a tap does. */}
      <span className="flex max-w-full flex-1 flex-wrap items-center justify-between gap-x-3 break-words">
        <span className="flex-1 basis-20 text-sm font-bold">{t(title)}</span>
        <span className="order-last w-full text-caption text-pretty text-ink-soft tabular-nums">
          {text && <span className="block">{t(text)}</span>}
          {pays && <Pays {...mission} pays={pays} />}
        </span>
        <span className={`text-sm font-bold ${mission.isPending ? 'text-warning-ink' : ACTION_LOOKS[actionState]}`}>
          {t(actionOf(mission))}
        </span>
        {(begun ?? mission.endsAt ?? mission.change) && (
          <span className="order-last w-full text-caption text-ink-soft tabular-nums">
            <Suspense fallback="…">
              <MissionNote mission={mission} begun={begun} />
            </Suspense>
          </span>
        )}
      </span>
    </Tag>
  )
}

function Pays(mission: Mission & { pays: NonNullable<Mission['pays']> }) {
  const { t } = useLingui()
  const { reward } = MISSIONS[mission.type]
  const name = useGift(mission.pays)
  const gift = mission.pays.gift === 'REWARD' && reward ? t(reward) : name
  const text = usePaysText(mission)
  return (
    <>
      {gift ?? (
        <b className="inline-flex items-center gap-1 align-bottom text-ink">
          <Icon name="coin" className="size-4 text-brand-ink" />
          {formatNumber(mission.pays.amount)}
          <span className="sr-only"> {t`points`}</span>
        </b>
      )}{' '}
      {text}
    </>
  )
}
