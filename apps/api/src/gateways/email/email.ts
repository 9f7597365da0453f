import { createTransport } from 'nodemailer'

/** Sends an e-mail; throws where it could not be handed over, without saying to whom. */
export interface Email {
  send(message: { to: string; subject: string; text: string }): Promise<void>
}

const TIMEOUT_MS = 8000

/** Over SMTP: `smtp://` or `smtps://` with user and password, as nodemailer reads it. */
export function smtpEmail({ url, from }: { url: string; from: string }): Email {
  const transport = createTransport(url, {
    from,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as never)
  return {
    send: async (message) => {
      try {
        await transport.sendMail({ from, ...message })
      } catch (error) {
        // What a server says of a message repeats the address: its number alone goes on.
        const { responseCode, code } = error as { responseCode?: number; code?: string }
        throw new Error(`The mail server answered ${responseCode ?? code ?? 'nothing'}`)
      }
    },
  }
}
