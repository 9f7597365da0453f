import { isLoopback } from '../../settings/loopback.ts'
import { NotAccepted } from '../not-accepted.ts'

/** Sends an e-mail; throws without naming the recipient if it was not accepted. */
export interface Email {
  send(message: { to: string; subject: string; text: string }): Promise<void>
}

const TIMEOUT_MS = 8000

/**
 * SMTP: a `smtp://` or `smtps://` URL with user and password, as nodemailer parses it. A `smtp://` connection has to
 * change to TLS, except on this machine.
 */
export function smtpEmail({ url, from }: { url: string; from: string }): Email {
  // nodemailer is loaded only if SMTP is configured, because loading it takes a tenth of a process's start-up time.
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport(url, {
      from,
      requireTLS: !isLoopback(url),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    } as never),
  )
  return {
    send: async (message) => {
      try {
        await (await transport).sendMail({ from, ...message })
      } catch (error) {
        // The server's message contains the address, so only its codes are included in the error.
        const { responseCode, code } = error as { responseCode?: number; code?: string }
        const message = `The mail server answered ${responseCode ?? code ?? 'nothing'}`
        // The recipient or the text is refused for good.
        const isNotAccepted = ['EENVELOPE', 'EMESSAGE'].includes(code ?? '') && (responseCode ?? 500) >= 500
        throw isNotAccepted ? new NotAccepted(message) : new Error(message)
      }
    },
  }
}
