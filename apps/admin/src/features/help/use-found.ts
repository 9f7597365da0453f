import { useLingui } from '@lingui/react/macro'
import { PERMISSIONS, type Permission } from '@momi/contract/permissions'
import { PERMISSION_NAMES } from '../../shared/permission-names.ts'
import { WORD_GROUPS } from './words.ts'

export interface FoundGroup {
  name: string
  words: readonly { term: string; meaning: string }[]
}

/** The words and the permissions that have a text in their name or meaning; all of them for an empty text. */
export function useFound(text: string): { groups: readonly FoundGroup[]; permissions: readonly Permission[] } {
  const { i18n } = useLingui()
  const sought = text.toLowerCase()
  const has = (value: string) => value.toLowerCase().includes(sought)
  const groups = WORD_GROUPS.map(({ name, words }) => ({
    name: i18n._(name),
    words: words
      .map(({ term, meaning }) => ({ term: i18n._(term), meaning: i18n._(meaning) }))
      .filter(({ term, meaning }) => has(term) || has(meaning)),
  }))
  return {
    groups: groups.filter(({ words }) => words.length > 0),
    permissions: (Object.keys(PERMISSIONS) as Permission[]).filter((each) => has(i18n._(PERMISSION_NAMES[each]))),
  }
}
