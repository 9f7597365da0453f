import { createCall, type Call } from '@momi/client/http/call'
import type { Api } from '@momi/contract'

/** The client's `call` without its one-second cache, so that a test reads the current state. */
export const uncachedCall = <A = Api>(options: Omit<Parameters<typeof createCall>[0], 'phoneNow'>): Call<A> =>
  createCall<A>({ ...options, phoneNow: () => performance.now() * 1e6 })
