import type { Push, PushMessage } from './push.ts'

const KEPT_MESSAGES = 50
const KEPT_TOKENS = 1000

type Received = Omit<PushMessage, 'token'> & { id: number }

/** Receives messages in development, for the lab's phones. */
export interface PushBox extends Push {
  /** Newest first. */
  received(token: string): readonly Received[]
  /** Calls the listener after each message. */
  onReceived(listener: () => void): void
}

export function createPushBox(): PushBox {
  const boxes = new Map<string, Received[]>()
  const listeners: (() => void)[] = []
  let count = 0
  return {
    async send({ token, ...message }) {
      const box = boxes.get(token) ?? []
      // Moved to the end of the map, so that the least recently used tokens are dropped first.
      boxes.delete(token)
      boxes.set(token, [{ ...message, id: ++count }, ...box].slice(0, KEPT_MESSAGES))
      if (boxes.size > KEPT_TOKENS) for (const oldest of boxes.keys()) if (boxes.delete(oldest)) break
      listeners.forEach((listener) => listener())
      return 'sent'
    },
    received: (token) => boxes.get(token) ?? [],
    onReceived: (listener) => void listeners.push(listener),
  }
}
