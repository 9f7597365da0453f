/** One message to one app instance. It holds neither personal data nor a code: anybody may read a locked screen. */
export interface PushMessage {
  token: string
  title: string
  body: string
  /** The path of this app that a tap opens. */
  path: string
  /** What the message is about, in a word. */
  kind: string
}

/** `invalid-token`: it leads nowhere any more. `retry-later`: nobody is to blame. `refused`: a fault of ours, and logged. */
export type PushOutcome = 'sent' | 'invalid-token' | 'retry-later' | 'refused'

/** Sends to phones. Never throws. */
export interface Push {
  send(message: PushMessage): Promise<PushOutcome>
}
