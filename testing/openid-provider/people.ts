/** The people that the sign-in page offers; any other name may be typed. */
export const PEOPLE = ['ada', 'ben', 'cleo'] as const

const EMAIL = /^[a-z0-9._-]{1,64}@[a-z0-9.-]{1,64}$/

/**
 * The provider's profile of a person. The name is normalized to an id, so that `Ada ` is ada. A name that is an e-mail
 * address becomes the person's address; staff sign in this way.
 */
export function personOf(typed: string) {
  const email = typed.trim().toLowerCase()
  if (EMAIL.test(email)) return { sub: email, name: email, email, email_verified: true }
  const id = typed
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 64)
  if (id === '') return undefined
  return { sub: id, name: id.charAt(0).toUpperCase() + id.slice(1), email: `${id}@mail.example`, email_verified: true }
}
