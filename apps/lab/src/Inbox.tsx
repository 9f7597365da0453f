import { useCallback, useState } from 'react'
import { Group, Press } from './Field.tsx'
import { readInbox, type Received } from './server.ts'
import { useServerEvent } from './use-server-event.ts'

const SHOWN = 3

/** The last text messages and e-mails that the product sent to people, whoever they are. */
export function Inbox({ onType }: { onType: (code: string) => void }) {
  const [messages, setMessages] = useState<readonly Received[]>([])
  const refresh = useCallback(() => {
    // Without an answer the list stays unchanged.
    readInbox().then(
      (inbox) => setMessages(inbox.messages.slice(0, SHOWN)),
      () => {},
    )
  }, [])
  useServerEvent('inbox', refresh)
  return (
    <Group title="Inbox">
      {messages.length === 0 && <p className="col-span-2 text-caption text-ink-soft">No messages yet</p>}
      <ul className="col-span-2 grid gap-2" data-testid="inbox">
        {messages.map(({ channel, to, text, at }) => (
          <Message key={at + to} title={`${channel} to ${to}`} text={text} onType={onType} />
        ))}
      </ul>
    </Group>
  )
}

function Message({ title, text, onType }: { title: string; text: string; onType: (code: string) => void }) {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]
  return (
    <li className="grid gap-1.5 rounded-[.625rem] bg-control px-3 py-2 text-sm">
      <span className="text-caption text-ink-soft">{title}</span>
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">{text}</span>
      {code && (
        <span className="grid grid-cols-2 gap-2">
          <Press onClick={() => void navigator.clipboard.writeText(code)}>Copy code</Press>
          <Press strong onClick={() => onType(code)}>
            Type it in
          </Press>
        </span>
      )}
    </li>
  )
}
