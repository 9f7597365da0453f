import { createTransport } from 'nodemailer'

/** Sends an e-mail; throws where it could not be handed over. */
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
    send: async (message) => void (await transport.sendMail({ from, ...message })),
  }
}
