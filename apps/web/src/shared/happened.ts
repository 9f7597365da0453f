import { safeStorage } from '@momi/client/storage'

/** What a screen says only if it has happened, because its address can also come from a link or be typed. */
type Event = 'claim-sent' | 'feedback-sent' | 'giveaway-refused'

const tab = safeStorage(() => sessionStorage)
const keyOf = (event: Event) => `momi.happened.${event}`

/** Keeps the last event of its kind in this tab. */
export const keepHappened = (event: Event, what: string): void => tab.setItem(keyOf(event), what)

/** Whether the last event of its kind in this tab was this one. */
export const hasHappened = (event: Event, what: string | null): boolean =>
  what !== null && tab.getItem(keyOf(event)) === what
