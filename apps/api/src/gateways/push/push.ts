/**
 * A message to one app instance. It must not contain personal data or a code, because it appears on the lock screen.
 */
export interface PushMessage {
  token: string
  title: string
  body: string
  /** The path of the web client that a tap opens. */
  path: string
  /** The kind of message, a single word. */
  kind: string
}

/**
 * `invalid-token`: the token is no longer registered. `retry-later`: a temporary failure. `refused`: an error in our
 * message or credentials, which is logged.
 */
export type PushOutcome = 'sent' | 'invalid-token' | 'retry-later' | 'refused'

/** Sends messages to phones. Never throws. */
export interface Push {
  send(message: PushMessage): Promise<PushOutcome>
}
