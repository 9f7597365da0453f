import type { ConfigSubject } from '@momi/contract'
import { useEffect, useState } from 'react'
import { session } from '../../shared/client.ts'
import { beforeReload } from '../../shared/release.ts'
import { subjectId } from './campaign-names.ts'

/** What is in a form, and what it was opened with. */
export interface Edits {
  body: unknown
  /** The version that the body was edited from; 0: the subject is new. */
  baseVersion: number
  /** What the change had when its form was opened; null: the form is not that of a change. */
  previousBody: Record<string, unknown> | null
}

const KEPT = 'momi.console.unsaved'

/** What the same member of staff typed before the console reloaded its page. */
function keptEdits(): readonly [string, Edits][] {
  const kept = sessionStorage.getItem(KEPT)
  sessionStorage.removeItem(KEPT)
  if (kept === null) return []
  const { owner, edits } = JSON.parse(kept) as { owner: string | undefined; edits: [string, Edits][] }
  return owner === session.owner() ? edits : []
}

/** What was typed into forms and not saved, by form. */
const unsaved = new Map<string, Edits>(keptEdits())
// The next member of staff who signs in here does not find it.
session.subscribe(() => session.isSignedIn() || unsaved.clear())

beforeReload(() => {
  sessionStorage.setItem(KEPT, JSON.stringify({ owner: session.owner(), edits: [...unsaved] }))
  // Nothing is lost, so the browser need not ask.
  unsaved.clear()
})

/** The form of a subject: of what is live, or of what a change has. */
export const editFormId = (subject: ConfigSubject, change?: { id: string }): string =>
  `${subjectId(subject)} ${change?.id ?? ''}`

/** Edits without which a form begins, and those that were left in it. */
export function useUnsavedEdits(form: string, initial: Edits) {
  const [opened] = useState(initial)
  const [left] = useState(() => unsaved.get(form))
  return { opened, start: left ?? opened, isRestored: left !== undefined }
}

/** Keeps edits while the console is open, whatever page is looked at. Before the console is left, the browser asks. */
export function useKeptEdits(form: string, edits: Edits, opened: Edits): void {
  const text = JSON.stringify(edits.body)
  const isDirty = text !== JSON.stringify(opened.body)
  const { baseVersion, previousBody } = edits
  useEffect(() => {
    if (isDirty) unsaved.set(form, { body: JSON.parse(text), baseVersion, previousBody })
    else unsaved.delete(form)
  }, [form, text, baseVersion, previousBody, isDirty])
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.has(form)) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [form, isDirty])
}

/** Whether something is typed into a form and not saved. */
export const hasEdits = (form: string): boolean => unsaved.has(form)

/** To be called when the edits of a form are saved. */
export const forgetEdits = (form: string): void => void unsaved.delete(form)
