import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CaseFile } from './CaseFile.tsx'
import { Controls } from './Controls.tsx'
import { GoTo } from './GoTo.tsx'
import { Header } from './Header.tsx'
import { Hints } from './Hints.tsx'
import { Inbox } from './Inbox.tsx'
import { InTheApp } from './InTheApp.tsx'
import { Log, type Entry } from './Log.tsx'
import type { Message, Command, CommandMessage, Device, LabEvent } from './phone.ts'
import { Phone } from './Phone.tsx'
import { appScreenOf } from './places.ts'
import { Pushes } from './Pushes.tsx'
import { randomHex } from './random-hex.ts'
import { Rewards } from './Rewards.tsx'
import { phoneFor } from './scenarios.ts'
import { Server } from './Server.tsx'
import { TryThis } from './TryThis.tsx'
import { useApp } from './use-app.ts'
import { defaultsOf, originOf, usePhone, type LabState } from './use-phone.ts'
import { useScenario } from './use-scenario.ts'
import { useServerClock } from './use-server-clock.ts'
import { useWheel } from './use-wheel.ts'
import { VendorApp } from './VendorApp.tsx'
import { Wallet } from './Wallet.tsx'
import { Wheel } from './Wheel.tsx'

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
  /** Installed when the next page starts. */
  const [device, setDevice] = useState<Device>()
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
  /** Another phone of the same name, with nothing on it. */
  const install = (next: Device, settings: Partial<LabState>) => {
    change(settings)
    setDevice(next)
    reload()
  }
  /** A network change applies to the running page; any other change restarts the app. */
  const turn = (part: Partial<LabState>) => {
    change(part)
    const isCut = part.network !== undefined && state.network !== 'slow' && part.network !== 'slow'
    const isCounted = part.kilobytes !== undefined && state.mode !== 'web'
    if (isCut) order({ kind: 'network', network: part.network ?? 'online' })
    else if (isCounted) order({ kind: 'kilobytes', kilobytes: part.kilobytes ?? 0 })
    else if (part.size === undefined) reload()
  }
  const scenario = useScenario({
    onPrepared: ({ device: prepared, country, wallet, path }) =>
      install(prepared, { ...phoneFor(country), wallet, path }),
    onOffline: () => turn({ network: 'offline' }),
  })
  const wheel = useWheel(state.country, reload)

  const hear = useEffectEvent((told: LabEvent) => {
    if (told.kind === 'person') return setPerson(told.id)
    scenario.hear(told)
    wheel.hear(told)
    if (told.kind === 'answered') return
    setLog((before) => [{ id: (before[0]?.id ?? 0) + 1, told }, ...before].slice(0, LONGEST_LOG))
    if (told.kind === 'location') {
      setDevice(undefined)
      change({ path: told.path })
    }
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
  })
  useEffect(() => {
    const listen = (event: MessageEvent<Partial<Message> | null>) => {
      const isThePhone = event.origin === origin && event.source === frame.current?.contentWindow
      if (isThePhone && event.data?.momiLab) hear(event.data.momiLab)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [origin])

  const reset = () => {
    scenario.forget()
    void clock.move()
    install({ haid: randomHex(16), huid: randomHex(32) }, defaultsOf(state.phone))
  }

  return (
    <main className="mx-auto grid max-w-400 justify-center gap-3 p-4 lg:h-dvh lg:grid-cols-[minmax(0,19rem)_auto_minmax(0,19rem)] lg:overflow-hidden xl:grid-cols-[minmax(0,18.5rem)_auto_minmax(0,38rem)]">
      <div className="order-2 grid content-start gap-3 lg:order-1 lg:-m-4 lg:overflow-y-auto lg:p-4">
        <Header onReset={reset} />
        <TryThis progress={scenario.progress} onStart={scenario.start} />
        <Hints path={state.path} country={state.country} onType={(text) => order({ kind: 'type', text })} />
        <GoTo
          path={state.path}
          country={state.country}
          person={person}
          onOpen={open}
          onReload={reload}
          onNewInstall={() => order({ kind: 'wipe' })}
        />
      </div>
      <Phone
        key={round}
        state={state}
        device={device}
        frame={frame}
        ahead={clock.ahead}
        nativeScreen={nativeScreen}
        onOpen={open}
        onBack={() => setNativeScreen(undefined)}
        accountsOf={accountsOf}
        onChoose={(chosen) => {
          setAccountsOf(undefined)
          order({ kind: 'account', person: chosen })
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
      <div className="order-3 grid min-h-0 content-start gap-3 lg:-m-4 lg:overflow-y-auto lg:p-4 xl:m-0 xl:grid-cols-2 xl:grid-rows-1 xl:content-stretch xl:overflow-visible xl:p-0">
        <div className="grid content-start gap-3 xl:-m-4 xl:overflow-y-auto xl:p-4">
          <Controls state={state} change={turn} />
          <InTheApp hasApp={state.mode !== 'web'} onOpen={app.open} onDeed={app.act} order={order} />
          <Rewards person={person} country={state.country} onGiven={reload} />
          <Wheel prize={wheel.prize} onChoose={wheel.choose} said={wheel.said} />
          {person !== undefined && <CaseFile person={person} />}
          <Pushes token={pushToken} onOpen={open} />
        </div>
        <div className="flex min-h-0 flex-col gap-3 xl:-m-4 xl:overflow-y-auto xl:p-4">
          <Server country={state.country} ahead={clock.ahead} move={clock.move} onChange={reload} />
          <Wallet address={state.wallet} />
          <Inbox onType={(code) => order({ kind: 'code', code })} />
          <Log entries={log} onClear={() => setLog([])} />
        </div>
      </div>
    </main>
  )
}
