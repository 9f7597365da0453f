import { useState } from 'react'
import { COUNTRIES, type Action, type Command, type LabEvent } from './phone.ts'
import { appScreenOf, miniPayPageOf, type AppScreen } from './places.ts'
import type { ClockMove } from './server.ts'
import { useServerTime, type Ahead } from './use-server-clock.ts'

interface Options {
  country: string
  ahead: Ahead
  move: (by?: ClockMove) => Promise<Date>
  sendCommand: (command: Command) => void
  onDefaultBrowser: () => void
  onWallet: (address: string) => void
}

/** The country's calendar day, which is the mission day of an action. */
const dayIn = (country: string, now: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: COUNTRIES[country]?.timeZone ?? 'UTC', dateStyle: 'short' }).format(now)

/** How long reading an article takes at least. */
const READING_MINUTES = 2

function minutesOf(action: Action): number {
  if (action.kind === 'article') return READING_MINUTES
  return action.kind === 'browsed' ? action.minutes : 0
}

/** The vendor's app around the page: its foreground screen, and actions in it. */
export function useApp({ country, ahead, move, sendCommand, onDefaultBrowser, onWallet }: Options) {
  const [screen, setScreen] = useState<AppScreen>()
  const [miniPayPage, setMiniPayPage] = useState<string>()
  const [counts, setCounts] = useState<{ day: string; read: readonly string[] }>({ day: '', read: [] })
  const today = useServerTime(ahead, (now) => dayIn(country, now))

  async function act(action: Action): Promise<void> {
    if (action.kind === 'default-browser') onDefaultBrowser()
    if (action.kind === 'wallet') onWallet(action.address)
    // What takes time moves the server's clock forward, so that the server finds the count plausible.
    const minutes = minutesOf(action)
    const then = await move(minutes === 0 ? undefined : { minutes })
    sendCommand({ kind: 'action', action, day: dayIn(country, then) })
  }

  return {
    screen,
    /** The page of ours that is open in MiniPay. */
    miniPayPage,
    open: (opened: AppScreen) => {
      setMiniPayPage(undefined)
      setScreen(opened)
    },
    close: () => {
      setScreen(undefined)
      sendCommand({ kind: 'back' })
    },
    /** Called when another page starts: closes the app's screen. */
    forget: () => setScreen(undefined),
    read: counts.day === today ? counts.read : [],
    act: (action: Action) => void act(action),
    onEvent: (event: LabEvent) => {
      if (event.kind === 'deep-link') {
        const page = miniPayPageOf(event.link)
        setMiniPayPage(page)
        setScreen(page === undefined ? appScreenOf(event.link) : 'minipay')
      }
      if (event.kind === 'default-browser-asked') setScreen('default-browser')
      if (event.kind === 'counts') setCounts({ day: event.day, read: event.read })
    },
  }
}
