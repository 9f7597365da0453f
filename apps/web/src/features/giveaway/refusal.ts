import { safeStorage } from '@momi/client/storage'

const STORAGE_KEY = 'momi.giveaway.refusal'
const tab = safeStorage(() => sessionStorage)

/** Keeps why the last attempt in this tab was refused, so that no link can say that one was. */
export const keepRefusal = (code: string): void => tab.setItem(STORAGE_KEY, code)

/**
 * The refusal in the address, if it is that of the last attempt in this tab, or the one with which a giveaway that was
 * claimed leads here.
 */
export const refusalOf = (asked: string | null): string | null =>
  asked === 'giveaway_already_claimed_by_haid' || tab.getItem(STORAGE_KEY) === asked ? asked : null
