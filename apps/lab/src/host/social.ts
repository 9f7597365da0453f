import { nativeFetch } from './network.ts'
import { emit } from './events.ts'

const STORE = 'lab.social'
const PROVIDER_AFTER_PHONES = 1

let choose: ((person: string | null) => void) | undefined

/** The phone's accounts at outside services. The lab asks which one to use; the local provider issues its ID token. */
export const social = {
  async requestSocialLogin(provider: string): Promise<void> {
    localStorage.removeItem(STORE)
    const person = await new Promise<string | null>((resolve) => {
      // An earlier request that is still open is answered as cancelled.
      choose?.(null)
      choose = resolve
      emit({ kind: 'choose-account', provider })
    })
    if (person === null) return
    const { idToken } = await nativeSignIn(person)
    localStorage.setItem(STORE, JSON.stringify({ provider, idToken, email: `${person}@mail.example` }))
  },
  // Returns JSON text, like the vendor's app.
  getSocialAccount: () => localStorage.getItem(STORE) ?? 'null',
  socialSignOut: () => localStorage.removeItem(STORE),
}

/** Handles the lab's answer to 'choose-account'. */
export function chooseAccount(person: string | null): void {
  choose?.(person)
  choose = undefined
}

async function nativeSignIn(person: string): Promise<{ idToken: string }> {
  const port = Number(window.location.port) + PROVIDER_AFTER_PHONES
  const response = await nativeFetch(`http://accounts.momi.localhost:${port}/native-sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ person }),
  })
  if (!response.ok) throw new Error(`The provider answered ${response.status}`)
  return (await response.json()) as { idToken: string }
}
