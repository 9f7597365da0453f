import { safeStorage } from '@momi/client/storage'
import { withStored } from '@momi/client/with-stored'
import type { GiveawayForm } from '@momi/contract/rules/giveaway'

/** A draft survives a reload and ends with its tab: it is personal data. */
const tab = safeStorage(() => sessionStorage)
const STORAGE_KEY = 'momi.giveaway.form'

const EMPTY: GiveawayForm = { phone: '', email: '', isOver18: false, agreesToTerms: false }

export function readDraft(): GiveawayForm {
  try {
    return withStored(EMPTY, JSON.parse(tab.getItem(STORAGE_KEY) ?? '{}'))
  } catch {
    return EMPTY
  }
}

export const saveDraft = (form: GiveawayForm): void => tab.setItem(STORAGE_KEY, JSON.stringify(form))

export const clearDraft = (): void => tab.removeItem(STORAGE_KEY)
