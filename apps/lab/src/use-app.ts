import { useState } from 'react'
import { COUNTRIES, type Action, type Command, type LabEvent } from './phone.ts'
import { appScreenOf, type AppScreen } from './places.ts'
import type { ClockMove } from './server.ts'
import { useServerTime, type Ahead } from './use-server-clock.ts'

interface Around {
  country: string
  ahead: Ahead
  move: (by?: ClockMove) => Promise<Date>
  order: (order: Command) => void
  onDefaultBrowser: () => void
  onWallet: (address: string) => void
}

/** The country's calendar day, which is the mission day of an action. */
const dayIn = (country: string, now: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: COUNTRIES[country]?.timeZone ?? 'UTC', dateStyle: 'short' }).format(now)

/** The vendor's app around the page: its foreground screen, and actions in it. */
export function useApp({ country, ahead, move, order, onDefaultBrowser, onWallet }: Around) {
  const [screen, setScreen] = useState<AppScreen>()
  const [counts, setCounts] = useState<{ day: string; read: readonly string[] }>({ day: '', read: [] })
  const today = useServerTime(ahead, (now) => dayIn(country, now))

  async function act(deed: Action): Promise<void> {
    if (deed.kind === 'default-browser') onDefaultBrowser()
    if (deed.kind === 'wallet') onWallet(deed.address)
    // Browsing moves the clock forward, so that the counted minutes are plausible.
    const then = await move(deed.kind === 'browsed' ? { minutes: deed.minutes } : undefined)
    order({ kind: 'deed', deed, day: dayIn(country, then) })
  }

  return {
    screen,
    open: setScreen,
    close: () => {
      setScreen(undefined)
      order({ kind: 'back' })
    },
    /** Called when another page starts: closes the app's screen. */
    forget: () => setScreen(undefined),
    read: counts.day === today ? counts.read : [],
    act: (deed: Action) => void act(deed),
    hear: (told: LabEvent) => {
      if (told.kind === 'deep-link') setScreen(appScreenOf(told.link))
      if (told.kind === 'default-browser-asked') setScreen('default-browser')
      if (told.kind === 'counts') setCounts({ day: told.day, read: told.read })
    },
  }
}
