import { safeStorage } from '@momi/client/storage'

const STORAGE_KEY = 'momi.giveaway.refusal'
const tab = safeStorage(() => sessionStorage)

/** Keeps why the last attempt in this tab was refused, so that no link can claim that one was. */
export const keepRefusal = (code: string): void => tab.setItem(STORAGE_KEY, code)

/** The refusal of the last attempt, if the address has the same. */
export const refusalOf = (asked: string | null): string | null => (tab.getItem(STORAGE_KEY) === asked ? asked : null)
