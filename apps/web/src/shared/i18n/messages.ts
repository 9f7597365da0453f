import catalogues from 'virtual:catalogues'
import { addMessages } from './i18n.ts'

// Separate from i18n.ts, because the list of all catalogues would add bytes to the first page.

/** Adds the messages of these features. */
export async function loadMessages(...features: readonly string[]): Promise<void> {
  await Promise.all(features.map((name) => addMessages(catalogues[name]!)))
}

export const loadAllMessages = (): Promise<void> => loadMessages(...Object.keys(catalogues))
