import type { PhoneState } from '../phone.ts'

/** The phone is another one from now on, under the running page and under the next one that its frame loads. */
export function remember(phone: PhoneState, part: Partial<PhoneState>): void {
  Object.assign(phone, part)
  window.name = JSON.stringify(phone)
}
