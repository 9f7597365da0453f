type Values = Readonly<Record<string, string | number | boolean>>

export interface AppEvent {
  name: string
  properties: Values
}

type Listener = (event: AppEvent) => void

// What happens before anybody counts waits: counting is loaded after the first page.
const waiting: AppEvent[] = []
const MOST_WAITING = 50
let listener: Listener | undefined

/** Says that something happened, to whoever counts such things. Ids and plain values, nothing of a person's. */
export function reportEvent(name: string, properties: Values = {}): void {
  if (listener) listener({ name, properties })
  else if (waiting.length < MOST_WAITING) waiting.push({ name, properties })
}

export function onEvents(hear: Listener): void {
  listener = hear
  for (const event of waiting.splice(0)) hear(event)
}
