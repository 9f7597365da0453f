import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '@momi/client/http/api-error'
import { clientErrors, type ClientErrorCode } from '@momi/contract/errors'
import { LOCALES } from '@momi/contract/rules/locale'
import { messageFor, messageOf } from './error-messages.ts'

const files = import.meta.glob<string>('../locales/*/deferred.po', { query: '?raw', import: 'default', eager: true })
const codes = Object.keys(clientErrors) as ClientErrorCode[]

/** Maps English messages to the locale's, from its catalogue. */
function catalogue(locale: string): Map<string, string> {
  const text = files[`../locales/${locale}/deferred.po`] ?? ''
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

test('the server’s English detail for developers is never shown', () => {
  const error = new ApiError('/x', 400, 'Bad Request', '{"errorCode":"points_not_enough","detail":"balance 3 < 5"}')
  expect(messageOf(error)).toBe(messageFor.points_not_enough)
})

test.each([
  ['a code that this client does not know yet', '{"errorCode":"from_the_future","detail":"?"}'],
  ['a code that every object has', '{"errorCode":"toString"}'],
  ['the page of a proxy', '<html>'],
])('%s gets the general message', (_, body) => {
  expect(messageOf(new ApiError('/x', 502, 'Bad Gateway', body))).toBe(messageFor.internal_error)
})

test('a network failure is called one, a bug of ours is not', () => {
  expect(messageOf(new NetworkError('The network failed')).message).toContain('offline')
  expect(messageOf(new TypeError('bug'))).toBe(messageFor.internal_error)
})
