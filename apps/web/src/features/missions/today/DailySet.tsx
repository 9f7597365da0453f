import { useState, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { BottomSheet } from '@momi/ui/BottomSheet'
import { Icon } from '@momi/ui/Icon'
import { Link } from 'wouter'
import { formatNumber } from '../../../shared/i18n/format.ts'
import { MISSIONS } from '../../../shared/mission-types.ts'
import type { Mission } from '../mission-messages.ts'
import { isDone } from './daily-set.ts'
import { useDailySet } from './use-daily-set.ts'

interface Props {
  missions: readonly Mission[]
  onTap: (mission: Mission) => void
}

/** The title of the Today part, with a ring that three missions of today fill; a tap lists them. */
export function DailySet({ missions, onTap }: Props) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  const set = useDailySet(missions)
  const title = (
    <span id="today" className="text-title font-bold">
      {t`Today`}
    </span>
  )
  if (!set) return title
  const count = set.filter(isDone).length
  const [done, all] = [formatNumber(count), formatNumber(set.length)]
  const close = () => setShown(false)
  return (
    <>
      <button
        type="button"
        className="flex min-h-11 items-center gap-3 text-start"
        // Its two lines are a little higher than the row, and the cards below must not move.
        style={{ marginBlock: '-.125rem' }}
        onClick={() => setShown(true)}
      >
        <Ring done={count} all={set.length} />
        <span className="grid" style={{ lineHeight: '1.375rem' }}>
          {title}
          <span className="text-sm text-ink-soft">{t`${done} of ${all} done`}</span>
        </span>
      </button>
      <BottomSheet open={isShown} onClose={close} label={t`Three for today`}>
        <h2 className="pb-1 text-center text-title font-bold">{t`Three for today`}</h2>
        <p className="pb-4 text-center text-ink-soft">
          {count === set.length ? t`All done. See you tomorrow!` : t`Finish all three and close the ring.`}
        </p>
        <ul className="grid gap-2">
          {set.map((mission) => (
            <li key={mission.type}>
              <Entry mission={mission} onTap={() => (close(), onTap(mission))} />
            </li>
          ))}
        </ul>
      </BottomSheet>
    </>
  )
}

function Entry({ mission, onTap }: { mission: Mission; onTap: () => void }) {
  const { t } = useLingui()
  const { title, to } = MISSIONS[mission.type]
  const look =
    'flex min-h-14 w-full items-center gap-3 rounded-control bg-sunken px-4 text-start font-bold text-ink no-underline'
  const content: ReactNode = (
    <>
      <span
        className={`grid size-6 shrink-0 place-items-center rounded-full ${isDone(mission) ? 'bg-success text-on-success' : 'border-2 border-dashed border-current opacity-60'}`}
      >
        {isDone(mission) && <Icon name="tick" className="size-4" />}
      </span>
      <span className="min-w-0 grow">
        {t(title)}
        {isDone(mission) && <span className="sr-only"> {t`Done`}</span>}
      </span>
      <Icon name="chevron" className="size-5 shrink-0" />
    </>
  )
  return to ? (
    <Link href={to} className={look}>
      {content}
    </Link>
  ) : (
    <button type="button" className={look} onClick={onTap}>
      {content}
    </button>
  )
}

const RADIUS = 19
const LENGTH = 2 * Math.PI * RADIUS

/** Decorative: the text beside it says how many are done. */
const Ring = ({ done, all }: { done: number; all: number }) => (
  <svg
    viewBox="0 0 44 44"
    aria-hidden="true"
    fill="none"
    strokeWidth="5"
    strokeLinecap="round"
    className="size-11 shrink-0"
  >
    <circle cx="22" cy="22" r={RADIUS} stroke="var(--color-sunken)" />
    {done > 0 && (
      <circle
        cx="22"
        cy="22"
        r={RADIUS}
        stroke={done === all ? 'var(--color-success)' : 'var(--color-gold)'}
        strokeDasharray={`${(done / all) * LENGTH} ${LENGTH}`}
        transform="rotate(-90 22 22)"
      />
    )}
    <path
      d={done === all ? 'M14 22.500l5.500 5.500L31 16.500' : 'M23 13l-8 11h6l-1 7 8-11h-6z'}
      stroke={done === all ? 'var(--color-success)' : 'none'}
      fill={done === all ? 'none' : 'var(--color-gold)'}
    />
  </svg>
)
