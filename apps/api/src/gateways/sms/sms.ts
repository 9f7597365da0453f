import { answerError } from '../not-accepted.ts'
import { outboundFetch } from '../outbound-fetch.ts'

/** Sends a text message; throws if it was not accepted. */
export interface Sms {
  send(message: { to: string; text: string }): Promise<void>
}

const TIMEOUT_MS = 5000
const TRIES = 2

/** A provider that accepts `POST url` with `{ to, text }` and a bearer token. */
export const httpSms = ({ url, token }: { url: string; token: string }): Sms => ({
  async send({ to, text }) {
    for (let tries = 1; ; tries++) {
      const { status, cause } = await post(url, token, { to, text })
      if (status !== undefined && status < 300) return
      // A refused message would be refused again.
      if (status !== undefined && status < 500) throw answerError(`The SMS provider answered ${status}`, status)
      if (tries === TRIES) throw new Error(`The SMS provider answered ${status ?? 'nothing'}`, { cause })
    }
  },
})

async function post(url: string, token: string, body: unknown): Promise<{ status?: number; cause?: unknown }> {
  try {
    const { status } = await outboundFetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      timeoutMs: TIMEOUT_MS,
    })
    return { status }
  } catch (cause) {
    return { cause }
  }
}
