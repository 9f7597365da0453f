import { readFileSync } from 'node:fs'

/** The texts of a language by what they are in the source, from the catalogues that the client is built with. */
export function catalogueOf(locale: string): ReadonlyMap<string, string> {
  const entries = ['messages', 'further', 'minipay'].flatMap((name) => {
    const file = new URL(`../../apps/web/src/locales/${locale}/${name}.po`, import.meta.url)
    return [...readFileSync(file, 'utf8').matchAll(/^msgid (".+")\nmsgstr (".*")$/gm)]
  })
  return new Map(
    entries.map(([, id = '""', text = '""']) => {
      const source = JSON.parse(id) as string
      // The English of a country says only what differs.
      return [source, (JSON.parse(text) as string) || source]
    }),
  )
}
