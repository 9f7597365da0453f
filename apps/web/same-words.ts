import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DEFAULT_LOCALE, LOCALES } from '@momi/contract/rules/locale'
import type { Plugin } from 'vite'

const ENTRY = /^msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)/gm

/** A catalogue's messages; a missing translation falls back to the source text. */
const said = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(ENTRY)]
    .slice(1)
    .map(([, text = '', translation = '']) => `${text}${translation.trim() === '""' ? text : translation}`.trim())
    .join('\n')

/** The first catalogue with the same messages as `file`, which the build uses in place of `file`. */
export function sharedCatalogue(file: string): string {
  const own = said(file)
  return [DEFAULT_LOCALE, ...LOCALES]
    .map((locale) => file.replace(/[\w-]+(?=\/[\w-]+\.po$)/, locale))
    .find((other) => existsSync(other) && said(other) === own)!
}

/**
 * Makes languages with equal messages share one file, because the name of each file adds bytes to the pages that may
 * load the file.
 */
export const sameWords: Plugin = {
  name: 'same-words',
  enforce: 'pre',
  apply: 'build',
  resolveId(source, importer) {
    return importer && source.endsWith('.po') ? sharedCatalogue(resolve(dirname(importer), source)) : undefined
  },
}
