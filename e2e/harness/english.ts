import { catalogueOf } from './catalogue.ts'

/** Words that no Portuguese sentence has. */
const ENGLISH =
  /(?<!\p{L})(the|your|you|and|with|have|this|that|not|is|are|of|for|from|will|please|try|again|yet)(?!\p{L})/iu

/** Texts of the source whose Portuguese differs from their English: those to look for. */
const translatedTexts = (): string[] =>
  [...catalogueOf('pt-BR')].filter(([id, text]) => id !== text && !id.includes('{')).map(([id]) => id)

let ids: ReadonlySet<string> | undefined

/** Those of `words` that are English. What a browser says of itself is nobody's language. */
export function englishIn(words: readonly string[]): string[] {
  ids ??= new Set(translatedTexts())
  return words.filter((text) => !text.startsWith('Mozilla/') && (ids?.has(text) || ENGLISH.test(text)))
}
