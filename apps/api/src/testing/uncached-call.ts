import { createCall, type Call } from '@momi/client/http/call'

/** The client's `call` without its one-second cache: a test reads the current state. */
export const uncachedCall = (options: Omit<Parameters<typeof createCall>[0], 'phoneNow'>): Call =>
  createCall({ ...options, phoneNow: () => performance.now() * 1e6 })
