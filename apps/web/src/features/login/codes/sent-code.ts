import type { KeyValue } from '@momi/client/storage'

/** A code that was sent to a phone. */
export interface SentCode {
  /** E.164. */
  phone: string
  verificationId: string
  expiresAt: string
  /** The time from which another code may be requested. */
  resendAt: string
}

const STORAGE_KEY = 'momi.phoneCode'

/** Stored, because the browser may discard the page while the person reads the SMS in another app. */
export function saveSentCode(storage: Pick<KeyValue, 'setItem' | 'removeItem'>, sent: SentCode | undefined): void {
  if (sent) storage.setItem(STORAGE_KEY, JSON.stringify(sent))
  else storage.removeItem(STORAGE_KEY)
}

/** @param now in milliseconds */
export function savedSentCode(storage: Pick<KeyValue, 'getItem'>, now: number): SentCode | undefined {
  try {
    const { phone, verificationId, expiresAt, resendAt } = JSON.parse(storage.getItem(STORAGE_KEY) ?? '') as SentCode
    const isWhole = [phone, verificationId, expiresAt, resendAt].every((part) => typeof part === 'string')
    return isWhole && Date.parse(expiresAt) > now ? { phone, verificationId, expiresAt, resendAt } : undefined
  } catch {
    return undefined
  }
}
