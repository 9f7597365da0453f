import { useState } from 'react'
import { Press } from './Field.tsx'
import { resetServer } from './server.ts'

/** The other addresses of this system: label, host name, offset from the lab's port, and path. */
const LINKS = [
  ['Console', 'localhost', 0, '/'],
  ['API', 'localhost', -1, '/docs'],
  ['Metrics', 'localhost', -1, '/metrics'],
  ['Web', 'localhost', -2, '/'],
  ['Accounts', 'accounts.momi.localhost', 2, '/'],
  ['Design', 'lab.momi.localhost', 0, '/lab/gallery'],
] as const

/** The lab's name and what it is, links to the other parts of the system, and a button that resets the lab and the server. */
export function Header({ onReset }: { onReset: () => void }) {
  const [failure, setFailure] = useState('')
  const reset = () =>
    void resetServer().then(
      () => {
        setFailure('')
        onReset()
      },
      (error: unknown) => setFailure(String(error)),
    )
  return (
    <header className="grid gap-0.5 px-1">
      <div className="flex items-center justify-between gap-3">
        <h1 className="text-title font-bold">
          <span className="text-brand-ink">momi</span> lab
        </h1>
        <Press onClick={reset}>Reset all</Press>
      </div>
      <p className="pb-1 text-caption text-ink-soft">
        A simulated phone: the vendor’s app around the real client, with a server that you can move in time.
      </p>
      <nav aria-label="Other parts" className="flex flex-wrap gap-x-2.5">
        {LINKS.map(([text, host, offset, path]) => (
          <a
            key={text}
            href={`http://${host}:${Number(location.port) + offset}${path}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-6 items-center text-caption font-semibold text-brand-ink underline underline-offset-4"
          >
            {text}
          </a>
        ))}
      </nav>
      <output className="text-caption text-danger-ink">{failure}</output>
    </header>
  )
}
