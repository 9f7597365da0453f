import { readdirSync, readFileSync } from 'node:fs'

const LOCALES = new URL('../../apps/web/src/locales/', import.meta.url)

/** The messages of a language by their source text, from all of the client's catalogues. */
export function catalogueOf(locale: string): ReadonlyMap<string, string> {
  // Regional English is en-US with other texts for a few messages.
  const isRegional = locale.startsWith('en-') && locale !== 'en-US'
  const folder = new URL(`${isRegional ? 'en-US' : locale}/`, LOCALES)
  const files = readdirSync(folder).map((name) => new URL(name, folder))
  return new Map([...files, ...(isRegional ? [new URL('regional-english.po', LOCALES)] : [])].flatMap(textsOf))
}

const textsOf = (file: URL) =>
  [...readFileSync(file, 'utf8').matchAll(/^msgid (".+")\nmsgstr (".*")$/gm)].map(
    ([, id = '""', text = '""']) => [JSON.parse(id) as string, JSON.parse(text) as string] as const,
  )
