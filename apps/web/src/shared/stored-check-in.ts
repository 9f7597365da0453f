import { safeStorage } from '@momi/client/storage'

/** Where a check-in without an answer from the server is stored; also the key under which a screen has it in its cache. */
export const PENDING_CHECK_IN = 'momi.tap'

/** One for all who write or read it: what the browser refuses to store is in its memory. */
export const pendingStorage = safeStorage(() => localStorage)

export const storedCheckIn = (): string | null => pendingStorage.getItem(PENDING_CHECK_IN)
