import errors from 'virtual:catalogue/errors'
import { withMessages } from '../../shared/i18n/i18n.ts'

/** Loads the screen of an error in the code, with its messages. */
export const loadScreenFailed = async () => (await withMessages(import('./ScreenFailed.tsx'), errors)).ScreenFailed
