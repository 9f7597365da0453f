type Values = Readonly<Record<string, string | number | boolean>>

export interface AppEvent {
  name: string
  properties: Values
}

type Listener = (event: AppEvent) => void

// Events from before analytics is loaded, which happens after the first page.
const waiting: AppEvent[] = []
const MAX_WAITING = 50
let listener: Listener | undefined

/** Reports an event to analytics. Ids and plain values only, no personal data. */
export function reportEvent(name: string, properties: Values = {}): void {
  if (listener) listener({ name, properties })
  else if (waiting.length < MAX_WAITING) waiting.push({ name, properties })
}

export function onEvents(hear: Listener): void {
  listener = hear
  for (const event of waiting.splice(0)) hear(event)
}
