import { safeStorage } from '@momi/client/session/identity'
import type { FeedbackForm } from '@momi/contract/rules/feedback'

/** A draft survives a reload but not its tab, because it contains personal data. */
const tab = safeStorage(() => sessionStorage)
const DRAFT = 'momi.feedback.form'
const TRY = 'momi.feedback.try'

export function draftOf(country: string): FeedbackForm {
  const empty = { country, phone: '', email: '', problemArea: '', summary: '' }
  try {
    const kept = JSON.parse(tab.getItem(DRAFT) ?? '{}') as Partial<FeedbackForm>
    return Object.assign(empty, Object.fromEntries(Object.entries(kept).filter(([name]) => name in empty)))
  } catch {
    return empty
  }
}

export const saveDraft = (form: FeedbackForm): void => tab.setItem(DRAFT, JSON.stringify(form))

/** Ends the attempt: the next one gets a new key. */
export const endTry = (): void => tab.removeItem(TRY)

export function clearDraft(): void {
  endTry()
  tab.removeItem(DRAFT)
}

/** The idempotency key of an attempt, also after a reload. A changed form is a new attempt. */
export async function keyOf(form: FeedbackForm, screenshot: Blob | undefined): Promise<string> {
  const said = new Blob([JSON.stringify(form), ...(screenshot ? [screenshot] : [])])
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await said.arrayBuffer()))
  const name = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const [key, kept] = (tab.getItem(TRY) ?? '').split(' ')
  if (key && kept === name) return key
  const made = crypto.randomUUID()
  tab.setItem(TRY, `${made} ${name}`)
  return made
}
