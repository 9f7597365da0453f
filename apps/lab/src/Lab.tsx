import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '@momi/ui/Button'
import { Controls } from './Controls.tsx'
import type { Message, Told } from './phone.ts'
import { Phone } from './Phone.tsx'
import { Server } from './Server.tsx'
import { usePhone, type LabState } from './use-phone.ts'

const LONGEST_LOG = 200

/** The lab: a simulated phone around the real client, and everything about it that can be changed. */
export function Lab() {
  const { state, change } = usePhone()
  const [round, setRound] = useState(0)
  const [log, setLog] = useState<{ id: number; told: Told }[]>([])
  const [nativeScreen, setNativeScreen] = useState<string>()
  const frame = useRef<HTMLIFrameElement>(null)
  const reload = () => setRound((before) => before + 1)

  const hear = useCallback(
    (told: Told) => {
      setLog((before) => [{ id: (before[0]?.id ?? 0) + 1, told }, ...before].slice(0, LONGEST_LOG))
      if (told.kind === 'location') change({ path: told.path })
      if (told.kind === 'native-screen') setNativeScreen(told.name)
    },
    // `change` only sets state.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  )
  useEffect(() => {
    const listen = (event: MessageEvent<Partial<Message>>) => {
      if (event.source === frame.current?.contentWindow && event.data.momiLab) hear(event.data.momiLab)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [hear])

  /** A line that drops does so under the running page; anything else is another start of the app. */
  const turn = (part: Partial<LabState>) => {
    change(part)
    setNativeScreen(undefined)
    const [name] = Object.keys(part)
    const isCut = name === 'network' && state.network !== 'slow' && part.network !== 'slow'
    if (isCut) frame.current?.contentWindow?.postMessage({ momiNetwork: part.network }, '*')
    else if (name !== 'size') reload()
  }

  return (
    <main className="mx-auto grid max-w-6xl gap-6 p-4 lg:grid-cols-[18rem_1fr_18rem]">
      <section aria-label="Phone controls" className="order-2 grid content-start gap-4 lg:order-1">
        <h1 className="text-title font-bold">Momi lab</h1>
        <Controls state={state} change={turn} />
      </section>
      <section aria-label="Phone" className="order-1 grid content-start justify-items-center gap-3 lg:order-2">
        <Phone
          key={round}
          state={state}
          frame={frame}
          nativeScreen={nativeScreen}
          onOpen={(path) => {
            change({ path })
            setNativeScreen(undefined)
            reload()
          }}
        />
        <div className="flex gap-2">
          <Button grey onClick={reload}>
            Reload
          </Button>
          <Button
            grey
            onClick={() => {
              change({ phone: `phone-${crypto.randomUUID().slice(0, 8)}` })
              reload()
            }}
          >
            New install
          </Button>
        </div>
      </section>
      <section aria-label="Server and log" className="order-3 grid content-start gap-4">
        <Server country={state.country} onChange={reload} />
        <Log entries={log} />
      </section>
    </main>
  )
}

function Log({ entries }: { entries: readonly { id: number; told: Told }[] }) {
  return (
    <section aria-label="What the page asked of the phone" className="rounded-card bg-surface p-4 shadow-card">
      <h2 className="pb-2 font-bold">What the page asked</h2>
      <ol className="max-h-96 overflow-auto text-caption" data-testid="log">
        {entries.map(({ id, told }) => (
          <li key={id} className="border-t border-line py-1 font-mono break-all">
            {wordsOf(told)}
          </li>
        ))}
      </ol>
    </section>
  )
}

function wordsOf(told: Told): string {
  switch (told.kind) {
    case 'call':
      return `${told.method}(${told.args.map((arg) => JSON.stringify(arg)).join(', ')}) → ${JSON.stringify(told.answer) ?? 'nothing'}`
    case 'location':
      return `at ${told.path}`
    case 'native-screen':
      return `native screen ${told.name}`
    case 'deep-link':
      return `deep link ${told.link}`
  }
}
