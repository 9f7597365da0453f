import { plainText } from './plain-text.ts'

/** The maximum length of an address (RFC 5321). */
const MAX_LENGTH = 254
const MIN_LENGTH = 6
const FORM = /^[^\s@"(),:;<>[\\\]]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i

/** The problem of a typed address (section 5); undefined if it is valid. */
export type EmailProblem = 'empty' | 'too-short' | 'invalid'

export function emailProblem(typed: string): EmailProblem | undefined {
  const address = plainText(typed)
  if (address === '') return 'empty'
  if (address.length < MIN_LENGTH) return 'too-short'
  return address.length <= MAX_LENGTH && FORM.test(address) ? undefined : 'invalid'
}

/** The canonical form of a valid address. */
export const emailOf = (typed: string): string => plainText(typed).toLowerCase()

interface Mailboxes {
  /** The provider's main domain, if it has several. */
  as?: string
  ignoresDots?: true
}

/** Providers that deliver `name+tag` to `name`. */
const TAG_PROVIDERS: Readonly<Record<string, Mailboxes>> = {
  'gmail.com': { ignoresDots: true },
  'googlemail.com': { as: 'gmail.com', ignoresDots: true },
  'outlook.com': {},
  'hotmail.com': {},
  'live.com': {},
  'msn.com': {},
  'icloud.com': {},
  'me.com': { as: 'icloud.com' },
  'mac.com': { as: 'icloud.com' },
  'proton.me': { ignoresDots: true },
  'protonmail.com': { as: 'proton.me', ignoresDots: true },
  'pm.me': { as: 'proton.me', ignoresDots: true },
  'fastmail.com': {},
  'zoho.com': {},
}

/**
 * The key by which addresses of one mailbox compare equal: in lower case, without the plus tag and the dots that its
 * provider ignores. Messages are sent to the address as typed.
 */
export function canonicalEmail(typed: string): string {
  const address = emailOf(typed)
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const provider = TAG_PROVIDERS[domain]
  if (!provider) return address
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/, '')
  return `${provider.ignoresDots ? name.replaceAll('.', '') : name}@${provider.as ?? domain}`
}
