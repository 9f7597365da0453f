import { PERSON_LIMIT_MS, TOKEN_LIMIT_MS, ask, decoded, type Injected } from './ask.ts'
import type { Report, SocialAccount, SocialAccounts } from './host.ts'

/** The app's accounts of other people's services. Few visits need them, so they are loaded when one does. */
export const socialAccounts = (injected: Injected, report: Report): SocialAccounts => ({
  async login(provider) {
    await ask(injected, 'requestSocialLogin', [provider], PERSON_LIMIT_MS)
  },
  async account() {
    try {
      // A new token may have to come over a bad line.
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

/** The SDK's base64 is read as Latin-1: what lies beyond ASCII arrives as the bytes of its UTF-8. */
function unmangled(text: string): string {
  if (!/^[\x20-\xff]*[\x80-\xff][\x20-\xff]*$/.test(text)) return text
  try {
    const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8: the text is Latin-1 indeed.
    return text
  }
}
