import { useLingui } from '@lingui/react/macro'
import { addDays } from '@momi/contract/rules/calendar'
import { useClient } from '../../shared/client.ts'
import { dayIn } from '../../shared/i18n/day-zone.ts'
import { formatDay } from '../../shared/i18n/format-day.ts'
import { HistoryRow } from './HistoryRow.tsx'
import type { Entry } from './history-messages.ts'

/** The movements of points by mission day, in the order in which they were posted, newest first. */
export function HistoryDays({ entries }: { entries: readonly Entry[] }) {
  return daysOf(entries).map(({ day, entries: ofDay }) => <Day key={day} day={day} entries={ofDay} />)
}

function daysOf(entries: readonly Entry[]): { day: string; entries: Entry[] }[] {
  const days: { day: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const last = days[days.length - 1]
    if (last?.day === entry.day) last.entries.push(entry)
    else days.push({ day: entry.day, entries: [entry] })
  }
  return days
}

function Day({ day, entries }: { day: string; entries: readonly Entry[] }) {
  const { t } = useLingui()
  const { now, dayZone } = useClient()
  const today = dayIn(now(), dayZone())
  const name = day === today ? t`Today` : day === addDays(today, -1) ? t`Yesterday` : formatDay(day)
  return (
    <section className="pb-4">
      <h2 className="px-1 pb-2 text-sm font-bold text-ink-soft">{name}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
        {entries.map((entry) => (
          <HistoryRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}
