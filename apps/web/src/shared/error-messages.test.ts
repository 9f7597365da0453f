import { expect, test } from 'vitest'
import { clientErrors, type ClientErrorCode } from '@momi/contract/errors'
import { LOCALES } from '@momi/contract/rules/locale'
import { messageFor } from './error-messages.ts'

const files = import.meta.glob<string>('../locales/*/{error-messages,deferred}.po', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const codes = Object.keys(clientErrors) as ClientErrorCode[]

/** Maps English messages to the locale's, from its catalogue. */
function catalogue(locale: string): Map<string, string> {
  // Regional English is laid over en-US.
  const folder = locale.startsWith('en-') ? 'en-US' : locale
  // The general messages are in the deferred catalogue.
  const text = ['error-messages', 'deferred'].map((name) => files[`../locales/${folder}/${name}.po`]).join('\n')
  const quoted = '("(?:[^"\\\\]|\\\\.)*"(?:\\n"(?:[^"\\\\]|\\\\.)*")*)'
  const plain = (parts = '') =>
    parts
      .split('\n')
      .map((part) => String(JSON.parse(part)))
      .join('')
  const entries = text.matchAll(new RegExp(`^msgid ${quoted}\\nmsgstr ${quoted}`, 'gm'))
  return new Map([...entries].map(([, id, said]) => [plain(id), plain(said)]))
}
const catalogues = new Map(LOCALES.map((locale) => [locale, catalogue(locale)]))

test.each(codes)('[API-06] %s has a message in every locale, translated in Portuguese', (code) => {
  const english = messageFor[code].message ?? ''
  const without = LOCALES.filter((locale) => !catalogues.get(locale)?.has(english))
  expect(without).toEqual([])
  expect(catalogues.get('en-US')?.get(english)).toBe(english)
  const portuguese = catalogues.get('pt-BR')?.get(english)
  expect(portuguese).toBeTruthy()
  expect(portuguese).not.toBe(english)
})
