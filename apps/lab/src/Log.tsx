import { memo, useSyncExternalStore } from 'react'
import { Press } from './Field.tsx'
import type { EventLog } from './log.ts'
import type { LabEvent } from './phone.ts'

/** The events of the phone, such as the calls of its page, newest first. */
export const Log = memo(({ log }: { log: EventLog }) => {
  const entries = useSyncExternalStore(log.subscribe, log.entries)
  return (
    <section
      aria-labelledby="log-title"
      className="flex min-h-48 flex-col rounded-card bg-surface p-4 shadow-card lg:grow"
    >
      <div className="flex items-center justify-between pb-2">
        <h2 id="log-title" className="text-sm font-bold">
          What the page asked
        </h2>
        <Press onClick={log.clear}>Clear</Press>
      </div>
      <ol
        className="max-h-96 grow overflow-auto text-caption lg:max-h-none"
        data-testid="log"
        // The log scrolls, so it has to be focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-labelledby="log-title"
      >
        {entries.map(({ id, event }) => (
          <Line key={id} event={event} />
        ))}
      </ol>
    </section>
  )
})

const Line = memo(({ event }: { event: LabEvent }) => (
  <li className="border-t border-line py-1.5 font-mono break-words">
    <Words event={event} />
  </li>
))

function Words({ event }: { event: LabEvent }) {
  switch (event.kind) {
    case 'call': {
      const args = event.args.map((arg) => JSON.stringify(arg)).join(', ')
      return (
        <>
          <b className="text-brand-ink">{event.method}</b>({args}){' '}
          <span className="text-ink-soft">→ {JSON.stringify(event.answer) ?? 'nothing'}</span>
        </>
      )
    }
    case 'location':
      return <span className="text-ink-soft">at {event.path}</span>
    case 'native-screen':
      return <b className="text-success-ink">native screen {event.name}</b>
    case 'wiped':
      return <b className="text-success-ink">everything on it was wiped</b>
    case 'push-token':
      return <span className="text-ink-soft">the app is reached by pushes</span>
    case 'choose-account':
      return <b className="text-success-ink">choose a {event.provider} account</b>
    case 'default-browser-asked':
      return <b className="text-success-ink">dialog of the default browser</b>
    case 'reported':
      return (
        <>
          <b className="text-success-ink">
            reported {event.type} {event.count}
          </b>{' '}
          <span className="text-ink-soft">→ {event.outcome}</span>
        </>
      )
    case 'found':
      return <b className="text-success-ink">found: opens {event.path}</b>
    case 'counts':
      return (
        <span className="text-ink-soft">
          {event.read.length} articles read on {event.day}
        </span>
      )
    case 'deep-link':
      return <b className="text-success-ink">deep link {event.link}</b>
  }
}
