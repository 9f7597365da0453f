import errorMessages from 'virtual:catalogue/error-messages'
import type { MessageDescriptor } from '@lingui/core'
import { ApiError, BadAnswerError, NetworkError } from '@momi/client/http/api-error'
import { badAnswer, offline, tryLater } from './general-errors.ts'
import { withMessages } from './i18n/i18n.ts'

/** A failure is shown after this time at the latest, with the general message if its own is not loaded yet. */
const LIMIT_MS = 3000

let messageFor: ReadonlyMap<string, MessageDescriptor> = new Map()
let loaded: Promise<unknown> | undefined

const load = () =>
  withMessages(import('./error-messages.ts'), errorMessages).then(
    (table) => (messageFor = new Map(Object.entries(table.messageFor))),
    // The next failure loads it again.
    () => (loaded = undefined),
  )

/**
 * Resolves with the error itself once its message can be shown. Every failure waits for this before it is rendered, so
 * that its text does not change afterwards. The messages of codes are loaded on the first failure (decision 0049).
 */
export async function withMessage(error: unknown): Promise<unknown> {
  if (error instanceof ApiError && error.code !== undefined)
    await Promise.race([(loaded ??= load()), new Promise((resolve) => setTimeout(resolve, LIMIT_MS))])
  return error
}

/** The message of any error; the general one for a code that is unknown or not loaded. */
export function messageOf(error: unknown): MessageDescriptor {
  if (error instanceof NetworkError) return error instanceof BadAnswerError ? badAnswer : offline
  return (error instanceof ApiError && messageFor.get(String(error.code))) || tryLater
}
