/** A message as its recipient gets it. */
interface Received {
  channel: 'sms' | 'email'
  to: string
  text: string
  at: string
}

const MOST = 50

/** Receives text messages and e-mails in development, for the lab to show. In production it stays empty. */
export interface Inbox {
  receive(message: Omit<Received, 'at'>): void
  /** Newest first. */
  messages(): readonly Received[]
  /** Calls the listener after each message. */
  onReceived(listener: () => void): void
}

export function createInbox(): Inbox {
  let kept: Received[] = []
  const listeners: (() => void)[] = []
  return {
    receive(message) {
      kept = [{ ...message, at: new Date().toISOString() }, ...kept].slice(0, MOST)
      listeners.forEach((listener) => listener())
    },
    messages: () => kept,
    onReceived: (listener) => void listeners.push(listener),
  }
}
