import catalogue from 'virtual:catalogue/error-messages'
import { addMessages } from './i18n.ts'

// Not in messages.ts, because the list of all catalogues would add bytes to the deferred chunk.

/** Loads the table of error messages with its catalogue. */
export const loadErrorMessages = async () =>
  (await Promise.all([import('../error-messages.ts'), addMessages(catalogue)]))[0].messageFor
