import { readFileSync } from 'node:fs'

/** Words that no Portuguese sentence has. */
const ENGLISH =
  /(?<!\p{L})(the|your|you|and|with|have|this|that|not|is|are|of|for|from|will|please|try|again|yet)(?!\p{L})/iu

/** Ids of the catalogue whose Portuguese differs from their English, as texts to look for. */
function translatedTexts(): string[] {
  const catalogue = readFileSync(new URL('../../apps/web/src/locales/pt-BR/messages.po', import.meta.url), 'utf8')
  const entries = [...catalogue.matchAll(/^msgid (".+")\nmsgstr (".*")$/gm)]
  return entries
    .map(([, id = '""', text = '""']) => [JSON.parse(id) as string, JSON.parse(text) as string])
    .filter(([id, text]) => id !== text && !id?.includes('{'))
    .map(([id]) => id ?? '')
}

let ids: ReadonlySet<string> | undefined

/** Those of `words` that are English. What a browser says of itself is nobody's language. */
export function englishIn(words: readonly string[]): string[] {
  ids ??= new Set(translatedTexts())
  return words.filter((text) => !text.startsWith('Mozilla/') && (ids?.has(text) || ENGLISH.test(text)))
}
