import { useCallback, useEffect, useRef, useState } from 'react'
import { CaseFile } from './CaseFile.tsx'
import { Controls } from './Controls.tsx'
import { Group, Press, Text } from './Field.tsx'
import { Inbox } from './Inbox.tsx'
import { InTheApp } from './InTheApp.tsx'
import { Log, type Entry } from './Log.tsx'
import type { Message, Command, CommandMessage, LabEvent } from './phone.ts'
import { Phone } from './Phone.tsx'
import { appScreenOf } from './places.ts'
import { Pushes } from './Pushes.tsx'
import { Rewards } from './Rewards.tsx'
import { Server } from './Server.tsx'
import { useApp } from './use-app.ts'
import { originOf, usePhone, type LabState } from './use-phone.ts'
import { useServerClock } from './use-server-clock.ts'
import { VendorApp } from './VendorApp.tsx'
import { Wallet } from './Wallet.tsx'

const LONGEST_LOG = 200

/** The lab: a simulated phone around the real client, with controls for everything around it. */
export function Lab() {
  const { state, change } = usePhone()
  const clock = useServerClock()
  const [round, setRound] = useState(0)
  const [log, setLog] = useState<readonly Entry[]>([])
  const [nativeScreen, setNativeScreen] = useState<string>()
  const [pushToken, setPushToken] = useState<string>()
  const [person, setPerson] = useState<string>()
  const [accountsOf, setAccountsOf] = useState<string>()
  const frame = useRef<HTMLIFrameElement>(null)
  const origin = originOf(state)

  const order = (momiPhone: Command) =>
    frame.current?.contentWindow?.postMessage({ momiPhone } satisfies CommandMessage, origin)
  const app = useApp({
    country: state.country,
    ahead: clock.ahead,
    move: clock.move,
    order,
    onDefaultBrowser: () => change({ isDefaultBrowser: true }),
    onWallet: (wallet) => change({ wallet }),
  })
  const reload = () => {
    setNativeScreen(undefined)
    setPushToken(undefined)
    setPerson(undefined)
    setAccountsOf(undefined)
    app.forget()
    setRound((before) => before + 1)
  }
  const open = (path: string) => {
    change({ path: path.startsWith('/') ? path : `/${path}` })
    reload()
  }

  const hear = useCallback(
    (told: LabEvent) => {
      if (told.kind === 'person') return setPerson(told.id)
      setLog((before) => [{ id: (before[0]?.id ?? 0) + 1, told }, ...before].slice(0, LONGEST_LOG))
      if (told.kind === 'location') change({ path: told.path })
      if (told.kind === 'native-screen') {
        const screen = appScreenOf(told.name)
        if (screen) app.open(screen)
        else setNativeScreen(told.name)
      }
      app.hear(told)
      if (told.kind === 'found') open(told.path)
      if (told.kind === 'push-token') setPushToken(told.token)
      if (told.kind === 'choose-account') setAccountsOf(told.provider)
      if (told.kind === 'wiped') setRound((before) => before + 1)
    },
    // The callbacks only set state.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  )
  useEffect(() => {
    const listen = (event: MessageEvent<Partial<Message> | null>) => {
      const isThePhone = event.origin === origin && event.source === frame.current?.contentWindow
      if (isThePhone && event.data?.momiLab) hear(event.data.momiLab)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [hear, origin])

  /** A network change applies to the running page; any other change restarts the app. */
  const turn = (part: Partial<LabState>) => {
    change(part)
    const isCut = part.network !== undefined && state.network !== 'slow' && part.network !== 'slow'
    const isCounted = part.kilobytes !== undefined && state.mode !== 'web'
    if (isCut) order({ kind: 'network', network: part.network ?? 'online' })
    else if (isCounted) order({ kind: 'kilobytes', kilobytes: part.kilobytes ?? 0 })
    else if (part.size === undefined) reload()
  }

  return (
    <main className="mx-auto grid w-fit max-w-full gap-5 p-4 lg:h-dvh lg:grid-cols-[20rem_auto_20rem] lg:overflow-hidden">
      <div className="order-2 grid content-start gap-4 lg:order-1 lg:-m-4 lg:overflow-y-auto lg:p-4">
        <header className="px-1">
          <h1 className="text-title font-bold">
            <span className="text-brand-ink">momi</span> lab
          </h1>
          <p className="text-sm text-ink-soft">A phone around the real client. The address keeps all of it.</p>
        </header>
        <Wallet address={state.wallet} />
        <Controls state={state} change={turn} />
        <InTheApp hasApp={state.mode !== 'web'} onOpen={app.open} onDeed={app.act} order={order} />
        <Rewards person={person} country={state.country} onGiven={reload} />
        {person !== undefined && <CaseFile person={person} />}
        <Inbox onType={(code) => order({ kind: 'code', code })} />
        <Pushes token={pushToken} onOpen={open} />
      </div>
      <div className="order-1 min-h-0 lg:order-2 lg:-m-4 lg:overflow-y-auto lg:p-4 lg:pb-12">
        <Phone
          key={round}
          state={state}
          frame={frame}
          ahead={clock.ahead}
          nativeScreen={nativeScreen}
          onOpen={open}
          onBack={() => setNativeScreen(undefined)}
          accountsOf={accountsOf}
          onChoose={(person) => {
            setAccountsOf(undefined)
            order({ kind: 'account', person })
          }}
        >
          {app.screen && (
            <VendorApp
              screen={app.screen}
              language={state.language}
              phone={state.phone}
              read={app.read}
              onDeed={app.act}
              onBack={app.close}
            />
          )}
        </Phone>
      </div>
      <div className="order-3 flex min-h-0 flex-col gap-4">
        <Group title="Page">
          <Text wide label="Address" value={state.path} onChange={open} />
          <Press onClick={reload}>Reload</Press>
          <Press onClick={() => order({ kind: 'wipe' })}>New install</Press>
        </Group>
        <Server country={state.country} ahead={clock.ahead} move={clock.move} onChange={reload} />
        <Log entries={log} onClear={() => setLog([])} />
      </div>
    </main>
  )
}
