/** A message to one app instance. It must not contain personal data or a code, because lock screens show it. */
export interface PushMessage {
  token: string
  title: string
  body: string
  /** The path of this app that a tap opens. */
  path: string
  /** The kind of the message, one word. */
  kind: string
}

/**
 * `invalid-token`: the token is no longer registered. `retry-later`: a temporary failure. `refused`: a bug of
 * ours, logged.
 */
export type PushOutcome = 'sent' | 'invalid-token' | 'retry-later' | 'refused'

/** Sends to phones. Never throws. */
export interface Push {
  send(message: PushMessage): Promise<PushOutcome>
}
