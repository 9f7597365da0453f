import { emailOf } from '@momi/contract/rules/email'

/** This browser is known for each account that has signed in on it: failures elsewhere do not lock it out. */
const keyOf = (email: string) => `momi.console.device:${emailOf(email)}`

/** The token to send with a sign-in, if the account has signed in on this browser before. */
export function storedDeviceToken(email: string): { deviceToken?: string } {
  const deviceToken = localStorage.getItem(keyOf(email))
  return deviceToken === null ? {} : { deviceToken }
}

/** Stores the token of a sign-in; returns the answer. */
export function withDeviceToken<T extends { deviceToken: string }>(email: string, signedIn: T): T {
  localStorage.setItem(keyOf(email), signedIn.deviceToken)
  return signedIn
}
