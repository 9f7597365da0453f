import { readdirSync, readFileSync } from 'node:fs'

/** The messages of a language by their source text, from all of the client's catalogues. */
export function catalogueOf(locale: string): ReadonlyMap<string, string> {
  const folder = new URL(`../../apps/web/src/locales/${locale}/`, import.meta.url)
  const entries = readdirSync(folder).flatMap((name) => [
    ...readFileSync(new URL(name, folder), 'utf8').matchAll(/^msgid (".+")\nmsgstr (".*")$/gm),
  ])
  return new Map(
    entries.map(([, id = '""', text = '""']) => {
      const source = JSON.parse(id) as string
      // A regional English catalogue contains only the messages that differ.
      return [source, (JSON.parse(text) as string) || source]
    }),
  )
}
