import { useState } from 'react'
import { Group, Press, Text } from './Field.tsx'
import { sendPush } from './server.ts'
import { usePushes } from './use-pushes.ts'

interface Props {
  /** The phone's push token; undefined until its app has registered one. */
  token: string | undefined
  /** Opens a path of the client, as a tap on a push does. */
  onOpen: (path: string) => void
}

const FIRST = { title: 'Your streak', body: 'Today is open: keep it going', path: '/missions/streaks' }

/** Received pushes, and a form to send one. */
export function Pushes({ token, onOpen }: Props) {
  const pushes = usePushes(token)
  const [draft, setDraft] = useState(FIRST)
  const [message, setMessage] = useState('')
  const set = (part: Partial<typeof FIRST>) => setDraft((before) => ({ ...before, ...part }))

  const send = () => {
    if (token === undefined) return setMessage('The app on this phone has registered no token')
    sendPush({ token, ...draft }).then(
      ({ outcomes }) => setMessage(outcomes.join(', ')),
      (error: unknown) => setMessage(String(error)),
    )
  }

  return (
    <Group title="Pushes">
      <Text wide label="Title" value={draft.title} onChange={(title) => set({ title })} />
      <Text wide label="Words" value={draft.body} onChange={(body) => set({ body })} />
      <Text wide label="Opens" value={draft.path} onChange={(path) => set({ path })} />
      <div className="col-span-2 grid">
        <Press onClick={send}>Send a push</Press>
      </div>
      <output className="col-span-2 min-h-5 text-caption text-ink-soft">{message}</output>
      <ul className="col-span-2 grid gap-2" data-testid="pushes">
        {pushes.map(({ id, title, body, path }) => (
          <li key={id} className="grid">
            <button
              type="button"
              className="grid min-h-12 rounded-[.625rem] bg-control px-3 py-2 text-start text-sm hover:bg-brand-soft"
              onClick={() => onOpen(path)}
            >
              <b>{title}</b>
              <span>{body}</span>
              <span className="text-caption text-ink-soft">{path}</span>
            </button>
          </li>
        ))}
      </ul>
    </Group>
  )
}
