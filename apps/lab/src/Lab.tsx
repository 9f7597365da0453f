import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CaseFile } from './CaseFile.tsx'
import { Controls } from './Controls.tsx'
import { GoTo } from './GoTo.tsx'
import { Header } from './Header.tsx'
import { Hints } from './Hints.tsx'
import { Inbox } from './Inbox.tsx'
import { InTheApp } from './InTheApp.tsx'
import { createLog } from './log.ts'
import { Log } from './Log.tsx'
import type { Message, Command, CommandMessage, Device, LabEvent } from './phone.ts'
import { Phone } from './Phone.tsx'
import { appScreenOf } from './places.ts'
import { Pushes } from './Pushes.tsx'
import { randomHex } from './random-hex.ts'
import { Rewards } from './Rewards.tsx'
import { phoneFor } from './scenarios.ts'
import { Server } from './Server.tsx'
import { Staff } from './Staff.tsx'
import { TryThis } from './TryThis.tsx'
import { useApp } from './use-app.ts'
import { defaultsOf, originOf, usePhone, type LabState } from './use-phone.ts'
import { useScenario } from './use-scenario.ts'
import { useServerClock } from './use-server-clock.ts'
import { useWheel } from './use-wheel.ts'
import { VendorApp } from './VendorApp.tsx'
import { Wallet } from './Wallet.tsx'
import { Wheel } from './Wheel.tsx'

/** The lab: a simulated phone around the real client, with controls for everything around it. */
export function Lab() {
  const { state, change } = usePhone()
  const clock = useServerClock()
  const [frameKey, setFrameKey] = useState(0)
  const [log] = useState(createLog)
  const [nativeScreen, setNativeScreen] = useState<string>()
  const [pushToken, setPushToken] = useState<string>()
  const [person, setPerson] = useState<string>()
  const [accountsOf, setAccountsOf] = useState<string>()
  /** The ids of a new install, applied when the page of the phone is next loaded. */
  const [device, setDevice] = useState<Device>()
  const frame = useRef<HTMLIFrameElement>(null)
  const origin = originOf(state)

  const sendCommand = (momiPhone: Command) =>
    frame.current?.contentWindow?.postMessage({ momiPhone } satisfies CommandMessage, origin)
  const app = useApp({
    country: state.country,
    ahead: clock.ahead,
    move: clock.move,
    sendCommand,
    onDefaultBrowser: () => change({ isDefaultBrowser: true }),
    onWallet: (wallet) => change({ wallet }),
  })
  const reload = () => {
    setNativeScreen(undefined)
    setPushToken(undefined)
    setPerson(undefined)
    setAccountsOf(undefined)
    app.forget()
    setFrameKey((before) => before + 1)
  }
  const open = (path: string) => {
    change({ path: path.startsWith('/') ? path : `/${path}` })
    reload()
  }
  /** Makes the phone a new install with these ids and settings, under the same name and without stored data. */
  const install = (next: Device, settings: Partial<LabState>) => {
    change(settings)
    setDevice(next)
    reload()
  }
  /** Saves data for two minutes, because a new account saves nothing in no time. */
  const saveData = async (kilobytes: number) => {
    await clock.move({ minutes: 2 })
    sendCommand({ kind: 'kilobytes', kilobytes })
  }
  /**
   * Changes settings. Cutting or restoring the network applies to the running page, and so do the saved kilobytes if
   * there is an app. Any other change, except of the size, restarts the app.
   */
  const applySettings = (part: Partial<LabState>) => {
    change(part)
    const isCut = part.network !== undefined && state.network !== 'slow' && part.network !== 'slow'
    const isCounted = part.kilobytes !== undefined && state.mode !== 'web'
    if (isCut) sendCommand({ kind: 'network', network: part.network ?? 'online' })
    else if (isCounted) void saveData(part.kilobytes ?? 0)
    else if (part.size === undefined) reload()
  }
  const scenario = useScenario({
    onPrepared: ({ device: prepared, country, wallet, path }) =>
      install(prepared, { ...phoneFor(country), wallet, path }),
    onOffline: () => applySettings({ network: 'offline' }),
  })
  const wheel = useWheel(state.country, reload)

  const handleEvent = useEffectEvent((event: LabEvent) => {
    if (event.kind === 'person') return setPerson(event.id)
    scenario.onEvent(event)
    wheel.onEvent(event)
    if (event.kind === 'answered') return
    log.add(event)
    if (event.kind === 'location') {
      setDevice(undefined)
      change({ path: event.path })
    }
    if (event.kind === 'native-screen') {
      const screen = appScreenOf(event.name)
      if (screen) app.open(screen)
      else setNativeScreen(event.name)
    }
    app.onEvent(event)
    if (event.kind === 'found') open(event.path)
    if (event.kind === 'push-token') setPushToken(event.token)
    if (event.kind === 'choose-account') setAccountsOf(event.provider)
    if (event.kind === 'wiped') setFrameKey((before) => before + 1)
  })
  useEffect(() => {
    const listen = (event: MessageEvent<Partial<Message> | null>) => {
      const isThePhone = event.origin === origin && event.source === frame.current?.contentWindow
      if (isThePhone && event.data?.momiLab) handleEvent(event.data.momiLab)
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
        <Hints path={state.path} country={state.country} onType={(text) => sendCommand({ kind: 'type', text })} />
        <GoTo
          path={state.path}
          country={state.country}
          person={person}
          onOpen={open}
          onReload={reload}
          onNewInstall={() => sendCommand({ kind: 'wipe' })}
        />
      </div>
      <Phone
        key={frameKey}
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
          sendCommand({ kind: 'account', person: chosen })
        }}
      >
        {app.screen && (
          <VendorApp
            screen={app.screen}
            miniPayPage={app.miniPayPage}
            state={state}
            read={app.read}
            onAction={app.act}
            onBack={app.close}
          />
        )}
      </Phone>
      <div className="order-3 grid min-h-0 content-start gap-3 lg:-m-4 lg:overflow-y-auto lg:p-4 xl:m-0 xl:grid-cols-2 xl:grid-rows-1 xl:content-stretch xl:overflow-visible xl:p-0">
        <div className="grid content-start gap-3 xl:-m-4 xl:overflow-y-auto xl:p-4">
          <Controls state={state} change={applySettings} />
          <InTheApp hasApp={state.mode !== 'web'} onOpen={app.open} onAction={app.act} sendCommand={sendCommand} />
          <Rewards person={person} country={state.country} onGiven={reload} />
          <Wheel prize={wheel.prize} onChoose={wheel.choose} message={wheel.message} />
          {person !== undefined && <CaseFile person={person} />}
          <Pushes token={pushToken} onOpen={open} />
        </div>
        <div className="flex min-h-0 flex-col gap-3 xl:-m-4 xl:overflow-y-auto xl:p-4">
          <Server country={state.country} ahead={clock.ahead} move={clock.move} onChange={reload} />
          <Staff ahead={clock.ahead} />
          <Wallet address={state.wallet} />
          <Inbox onType={(code) => sendCommand({ kind: 'code', code })} />
          <Log log={log} />
        </div>
      </div>
    </main>
  )
}
