import { useState, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Api, Output } from '@momi/contract'
import { Card } from '@momi/ui/Card'
import { Icon } from '@momi/ui/Icon'
import { useApi } from '../../shared/api.ts'
import { useIsOffline } from '../../shared/connectivity.ts'
import { firstWeekday, formatMonth, formatWeekdays } from '../../shared/i18n/format-calendar.ts'
import { addMonths, weeksOf } from './calendar-month.ts'
import { CoverIcon } from './CoverIcon.tsx'

type DayState = Output<Api['GET /api/v1/streaks/calendar']>['days'][number]['state']

const looks: Record<DayState, string> = {
  CHECKED_IN: 'bg-success font-bold text-on-success',
  FREEZE: 'bg-brand-soft text-brand-ink',
  OUTAGE: 'bg-brand-soft text-brand-ink',
  MISSED: 'bg-sunken text-ink-soft',
  TODAY: 'ring-2 ring-brand-ink font-bold text-brand-ink',
  FUTURE: 'text-ink-soft',
  BEFORE_START: 'text-ink-soft',
}

/** A month of check-ins, covered days and missed days. */
export function Calendar({ today }: { today: string }) {
  const { t } = useLingui()
  const current = today.slice(0, 7)
  const [chosen, setMonth] = useState<string>()
  const month = chosen ?? current
  const { data, error } = useApi('GET /api/v1/streaks/calendar', { query: { month } })
  const isOffline = useIsOffline()
  const states = new Map(data?.days.map(({ date, state }) => [date, state]))
  const first = data?.since?.slice(0, 7) ?? month
  const names: Partial<Record<DayState, string>> = {
    CHECKED_IN: t`Checked in`,
    FREEZE: t`Freeze`,
    OUTAGE: t`Covered by us`,
    MISSED: t`Missed`,
    TODAY: t`Today`,
  }
  // Always contains check-ins, so that the height of the legend does not change.
  const shown = (['CHECKED_IN', 'FREEZE', 'OUTAGE', 'MISSED'] as const).filter(
    (state) => state === 'CHECKED_IN' || [...states.values()].includes(state),
  )
  const weekday = firstWeekday()
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="flex-auto font-bold" aria-live="polite">
          {formatMonth(month)}
        </h2>
        <span className="flex gap-2">
          <MonthButton
            label={t`Previous month`}
            disabled={month <= first}
            onClick={() => setMonth(addMonths(month, -1))}
          >
            <Icon name="back" />
          </MonthButton>
          <MonthButton label={t`Next month`} disabled={month >= current} onClick={() => setMonth(addMonths(month, 1))}>
            <Icon name="chevron" />
          </MonthButton>
        </span>
      </div>
      <table style={{ fontSize: 'min(0.875rem, 7vw)' }} className="w-full text-center text-sm tabular-nums">
        <thead>
          <tr>
            {formatWeekdays(weekday).map(({ short, long }) => (
              <th key={long} abbr={long} className="text-ink-soft">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, weekday).map((week) => (
            <tr key={week.find((date) => date)}>
              {week.map((date, column) => {
                const state = (date && states.get(date)) || 'FUTURE'
                return (
                  // oxlint-disable-next-line react/no-array-index-key -- a cell is its weekday
                  <td key={column} className="py-1">
                    {date && <Day date={date} state={state} name={names[state]} />}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {!data && error !== undefined ? (
        <p className="text-sm text-pretty text-ink-soft">
          {isOffline
            ? t`The calendar needs a connection. Your check\u2011ins are safe.`
            : t`This month couldn't be loaded. Your check-ins are safe.`}
        </p>
      ) : (
        <div className="flex flex-wrap gap-3 text-sm text-ink-soft">
          {shown.map((state) => (
            <span key={state} className="flex items-center gap-1.5">
              <span className={`grid size-6 place-items-center rounded-full ${looks[state]}`}>
                <Mark state={state} />
              </span>
              {names[state]}
            </span>
          ))}
        </div>
      )}
    </Card>
  )
}

function Day({ date, state, name }: { date: string; state: DayState; name: string | undefined }) {
  const isCovered = state === 'FREEZE' || state === 'OUTAGE'
  return (
    <span className={`mx-auto grid size-8 place-items-center rounded-full ${looks[state]}`}>
      {isCovered && <CoverIcon by={state} className="size-5" />}
      <span className={isCovered ? 'sr-only' : undefined}>{Number(date.slice(8))}</span>
      {name && <span className="sr-only">{name}</span>}
    </span>
  )
}

function Mark({ state }: { state: DayState }) {
  if (state === 'FREEZE' || state === 'OUTAGE') return <CoverIcon by={state} className="size-4" />
  return state === 'CHECKED_IN' && <Icon name="tick" className="size-4" />
}

interface MonthButtonProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

const MonthButton = ({ label, disabled, onClick, children }: MonthButtonProps) => (
  <button
    type="button"
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
    className={`grid size-12 place-items-center rounded-control ${disabled ? 'text-ink-soft opacity-60' : 'text-brand-ink'}`}
  >
    {children}
  </button>
)
