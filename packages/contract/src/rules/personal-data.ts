const UUID = String.raw`\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b`
const ID = String.raw`\b(?!\d+\b)[0-9a-f]{32,64}\b`
const WALLET = String.raw`\b0x[0-9a-f]{40}\b`
const BEARER = String.raw`\bbearer\s+\S+`
/** Nine digits or more, with or without separators: a phone number, a CPF, a code. */
const NUMBER = String.raw`\+?\d(?:[\s().\-/]{0,2}\d){8,}`

// Ids are listed first, so that their digits do not match as a phone number.
const PERSONAL = new RegExp(`(${UUID}|${ID})|${WALLET}|${BEARER}|${NUMBER}`, 'gi')

// E-mail addresses and tokens have no maximum length. An expression for a whole one would be tried again from each of
// its characters, so a text is first divided into words that are long enough, and each word is tested once.
const WORD = /[^\s"'<>()]{5,}/g
const EMAIL = /[^@](?:@|%40)[^@%]+\.[^@]/i
const DOTTED = /[\w.-]{10,}/g
const TOKEN_START = /\beyJ[\w-]{5}/i

const REMOVED = '[removed]'

function withoutToken(dotted: string): string {
  const start = dotted.search(TOKEN_START)
  return start >= 0 && /\.[\w-]/.test(dotted.slice(start)) ? dotted.slice(0, start) + REMOVED : dotted
}

/** Removes e-mail addresses, numbers, wallets and tokens from a text. The ids of Momi are kept. */
export const withoutPersonalData = (text: string): string =>
  text
    .replace(WORD, (word) => (EMAIL.test(word) ? REMOVED : word))
    .replace(DOTTED, withoutToken)
    .replace(PERSONAL, (found, id: string | undefined) => (id === undefined ? REMOVED : found))

export const isPersonal = (text: string): boolean => withoutPersonalData(text) !== text
