/** A message as its recipient gets it. */
interface Received {
  channel: 'sms' | 'email'
  to: string
  text: string
  at: string
}

const MOST = 50

/** Receives text messages and e-mails in development, for the lab to show. Production has none. */
export interface Inbox {
  receive(message: Omit<Received, 'at'>): void
  /** Newest first. */
  messages(): readonly Received[]
}

export function createInbox(): Inbox {
  let kept: Received[] = []
  return {
    receive: (message) => void (kept = [{ ...message, at: new Date().toISOString() }, ...kept].slice(0, MOST)),
    messages: () => kept,
  }
}
