/** An outside system works, and does not accept what it was sent: an invalid number, a reserved name. */
export class NotAccepted extends Error {
  override name = 'NotAccepted'
}

/** These say nothing about what was sent: too slow, too early, too often. */
const ABOUT_THE_SYSTEM = [408, 425, 429]

/** The error for an answer of this HTTP status. */
export const answerError = (message: string, status: number): Error =>
  status >= 400 && status < 500 && !ABOUT_THE_SYSTEM.includes(status) ? new NotAccepted(message) : new Error(message)
