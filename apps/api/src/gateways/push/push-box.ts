import type { Push, PushMessage } from './push.ts'

const KEPT_MESSAGES = 50
const KEPT_TOKENS = 1000

type Received = Omit<PushMessage, 'token'> & { id: number }

/** Where messages arrive in development: the lab's phones look into it. */
export interface PushBox extends Push {
  /** Newest first. */
  received(token: string): readonly Received[]
}

export function createPushBox(): PushBox {
  const boxes = new Map<string, Received[]>()
  let count = 0
  return {
    async send({ token, ...message }) {
      const box = boxes.get(token) ?? []
      // At the end of the map again: the phones that are silent for longest are the first to go.
      boxes.delete(token)
      boxes.set(token, [{ ...message, id: ++count }, ...box].slice(0, KEPT_MESSAGES))
      if (boxes.size > KEPT_TOKENS) for (const oldest of boxes.keys()) if (boxes.delete(oldest)) break
      return 'sent'
    },
    received: (token) => boxes.get(token) ?? [],
  }
}
