import today from 'virtual:catalogue/today'
import { addMessages } from './i18n.ts'

/** Adds the messages of the Today part of Missions. Separate from messages.ts, which lists the files of all features. */
export const loadTodayMessages = () => addMessages(today)
