import { useLingui } from '@lingui/react/macro'
import { useClient } from '../../shared/client.ts'
import { formatDate } from '../../shared/i18n/lazy-format.ts'
import { HistoryRow } from './HistoryRow.tsx'
import type { Entry } from './history-messages.ts'

/** The movements of points by day, newest first. */
export function HistoryDays({ entries }: { entries: readonly Entry[] }) {
  return daysOf(entries).map(({ day, entries: ofDay }) => <Day key={day} day={day} entries={ofDay} />)
}

function daysOf(entries: readonly Entry[]): { day: string; entries: Entry[] }[] {
  const days: { day: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const day = formatDate(entry.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

function Day({ day, entries }: { day: string; entries: readonly Entry[] }) {
  const { t } = useLingui()
  const { now } = useClient()
  return (
    <section className="pb-4">
      <h2 className="px-1 pb-2 text-sm font-bold text-ink-soft">
        {day === formatDate(new Date(now()).toISOString()) ? t`Today` : day}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
        {entries.map((entry) => (
          <HistoryRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}
