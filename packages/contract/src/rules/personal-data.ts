const UUID = String.raw`\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b`
const ID = String.raw`\b(?!\d+\b)[0-9a-f]{32,64}\b`
const WALLET = String.raw`\b0x[0-9a-f]{40}\b`
const TOKEN = String.raw`\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)*|\bbearer\s+\S+`
const EMAIL = String.raw`[^\s@"'<>()]+(?:@|%40)[^\s@"'<>()]+\.[^\s@"'<>()]+`
/** Nine digits or more, with or without separators: a phone number, a CPF, a code. */
const NUMBER = String.raw`\+?\d(?:[\s().\-/]{0,2}\d){8,}`

// Ids are listed first, so that their digits do not match as a phone number.
const PERSONAL = new RegExp(`(${UUID}|${ID})|${WALLET}|${TOKEN}|${EMAIL}|${NUMBER}`, 'gi')

/** Removes e-mail addresses, numbers, wallets and tokens from a text. The ids of Momi are kept. */
export const withoutPersonalData = (text: string): string =>
  text.replace(PERSONAL, (found, id: string | undefined) => (id === undefined ? '[removed]' : found))

export const isPersonal = (text: string): boolean => withoutPersonalData(text) !== text
