import { PERSON_LIMIT_MS, TOKEN_LIMIT_MS, ask, decoded, type Injected } from './ask.ts'
import type { Report, SocialAccount, SocialAccounts } from './host.ts'

/** The app's accounts at outside services. Few visits need them, so this module is loaded on demand. */
export const socialAccounts = (injected: Injected, report: Report): SocialAccounts => ({
  async login(provider) {
    await ask(injected, 'requestSocialLogin', [provider], PERSON_LIMIT_MS)
  },
  async account() {
    try {
      // A new token may have to be fetched over a bad connection.
      return accountIn(await ask(injected, 'getSocialAccount', [], TOKEN_LIMIT_MS))
    } catch (error) {
      report(error)
      return undefined
    }
  },
  async signOut() {
    await ask(injected, 'socialSignOut')
  },
})

function accountIn(answer: unknown): SocialAccount | undefined {
  const value = decoded(answer) ?? ''
  if (value === '') return undefined
  const { provider, idToken, email } = value as Partial<Record<keyof SocialAccount, unknown>>
  if (typeof provider !== 'string' || typeof idToken !== 'string' || idToken === '')
    throw new TypeError(`getSocialAccount answered something else: ${typeof answer}`)
  return { provider, idToken, ...(typeof email === 'string' && { email: unmangled(email) }) }
}

/** Restores non-ASCII text: the SDK decodes base64 as Latin-1, so each UTF-8 byte of a text arrives as a character. */
function unmangled(text: string): string {
  if (!/^[\x20-\xff]*[\x80-\xff][\x20-\xff]*$/.test(text)) return text
  try {
    const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The bytes are not valid UTF-8, so the text is Latin-1.
    return text
  }
}
