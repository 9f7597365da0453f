import { safeStorage } from '@momi/client/storage'
import { withStored } from '@momi/client/with-stored'
import type { FeedbackForm } from '@momi/contract/rules/feedback'

/** A draft survives a reload and ends with its tab: it is personal data. */
const tab = safeStorage(() => sessionStorage)
const DRAFT = 'momi.feedback.form'

/** A form whose number and address are undefined until the person types there. */
export type Draft = Omit<FeedbackForm, 'phone' | 'email'> & Record<'phone' | 'email', string | undefined>

export function draftOf(country: string): Draft {
  const { phone, email, ...draft } = storedForm(country)
  return { ...draft, phone: phone || undefined, email: email || undefined }
}

function storedForm(country: string): FeedbackForm {
  const empty = { country, phone: '', email: '', problemArea: '', summary: '' }
  try {
    return withStored(empty, JSON.parse(tab.getItem(DRAFT) ?? '{}'))
  } catch {
    return empty
  }
}

export const saveDraft = (form: Draft): void => tab.setItem(DRAFT, JSON.stringify(form))

export const clearDraft = (): void => tab.removeItem(DRAFT)

/** A digest of the form and the screenshot: identical content has the same digest. */
export async function digestOf(form: FeedbackForm, screenshot: Blob | undefined): Promise<string> {
  const content = new Blob([JSON.stringify(form), ...(screenshot ? [screenshot] : [])])
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await content.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
