import type { PhoneState } from '../phone.ts'

/** Changes the phone's state for the running page and for the next page of its frame. */
export function remember(phone: PhoneState, part: Partial<PhoneState>): void {
  Object.assign(phone, part)
  window.name = JSON.stringify(phone)
}
