import { readdirSync, readFileSync } from 'node:fs'

/** The texts of a language by what they are in the source, from the catalogues that the client is built with. */
export function catalogueOf(locale: string): ReadonlyMap<string, string> {
  const folder = new URL(`../../apps/web/src/locales/${locale}/`, import.meta.url)
  const entries = readdirSync(folder).flatMap((name) => [
    ...readFileSync(new URL(name, folder), 'utf8').matchAll(/^msgid (".+")\nmsgstr (".*")$/gm),
  ])
  return new Map(
    entries.map(([, id = '""', text = '""']) => {
      const source = JSON.parse(id) as string
      // The English of a country says only what differs.
      return [source, (JSON.parse(text) as string) || source]
    }),
  )
}
