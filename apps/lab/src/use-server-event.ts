import { useEffect } from 'react'

/** The events that the server sends to the lab, over one connection that all parts of the lab share. */
type ServerEvent = 'inbox' | 'pushes'

let source: EventSource | undefined

/** Calls `refresh` at each `event`, and whenever the connection opens, because earlier events may have been missed. */
export function useServerEvent(event: ServerEvent, refresh: () => void): void {
  useEffect(() => {
    const events = (source ??= new EventSource('/lab/api/events'))
    if (events.readyState === EventSource.OPEN) refresh()
    for (const name of [event, 'open']) events.addEventListener(name, refresh)
    return () => {
      for (const name of [event, 'open']) events.removeEventListener(name, refresh)
    }
  }, [event, refresh])
}
