import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type WeekDay = {
  state: 'CHECKED_IN' | 'AVAILABLE_FOR_CHECK_IN' | 'NOT_AVAILABLE' | 'COVERED'
  /** The reward as text: '+10'. A covered day has none. */
  amount?: string
  /** Replaces the icon of the state. */
  mark?: ReactNode
  /** Under the cell: 'Day 1', 'Today'. */
  label: string
  /** The state as text, for screen readers. */
  stateLabel: string
}

const cells: Record<WeekDay['state'], string> = {
  CHECKED_IN: 'bg-success-soft text-success-ink',
  AVAILABLE_FOR_CHECK_IN: 'bg-brand-soft text-brand-ink ring-2 ring-brand-ink',
  NOT_AVAILABLE: 'bg-sunken text-ink-soft',
  COVERED: 'grow justify-center bg-brand-soft text-brand-ink',
}

function Mark({ state }: { state: WeekDay['state'] }) {
  if (state === 'CHECKED_IN')
    return (
      <span className="grid size-6 animate-pop place-items-center rounded-full bg-success text-on-success">
        <Icon name="tick" className="size-4" />
      </span>
    )
  return (
    <span
      className={`grid size-6 place-items-center rounded-full ${state === 'AVAILABLE_FOR_CHECK_IN' ? 'bg-gold text-on-gold' : 'border-2 border-dashed border-current opacity-60'}`}
    >
      {state === 'AVAILABLE_FOR_CHECK_IN' && <Icon name="coin" className="size-5" />}
    </span>
  )
}

/**
 * The seven days of a streak, with the covered days among them; in two rows if the text is large. A day that becomes
 * CHECKED_IN animates its tick.
 */
export function WeekStrip({ days, label }: { days: WeekDay[]; label: string }) {
  return (
    <ol
      aria-label={label}
      // Eight days, one of them covered, fit into a row of the smallest phone with less space between them.
      className={`grid grid-cols-[repeat(auto-fit,minmax(2rem,1fr))] gap-y-1.5 ${days.length > 7 ? 'gap-x-0.5' : 'gap-x-1.5'}`}
    >
      {days.map((day, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- a day is its place in the week
          key={index}
          aria-current={day.state === 'AVAILABLE_FOR_CHECK_IN' ? 'date' : undefined}
          className="flex min-w-0 flex-col items-center gap-1.5"
        >
          <span
            className={`flex w-full flex-col items-center gap-1.5 rounded-control py-2.5 text-caption font-bold tabular-nums transition-colors ${cells[day.state]}`}
          >
            {day.mark ?? <Mark state={day.state} />}
            {day.amount}
          </span>
          <span className="w-full truncate text-center text-[0.6875rem] text-ink-soft">{day.label}</span>
          <span className="sr-only">{day.stateLabel}</span>
        </li>
      ))}
    </ol>
  )
}
