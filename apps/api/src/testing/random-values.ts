import { randomBytes, randomInt, randomUUID } from 'node:crypto'

export const newWallet = () => `0x${randomBytes(20).toString('hex')}`

/** A push token of FCM. */
export const newPushToken = () => `${randomBytes(11).toString('hex')}:APA91b${randomBytes(60).toString('base64url')}`

/** A Nigerian phone number. */
export const newPhoneNumber = () => `+234803${randomInt(1_000_000, 9_999_999)}`

/** The part of a call's input that says that it is made for the first time. */
export const once = () => ({ idempotencyKey: randomUUID() })

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
