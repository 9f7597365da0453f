import type { Order, OrderMessage, PhoneState } from '../phone.ts'
import { tellLogout, tellTokens } from './account-events.ts'
import { comeBack, doDeed } from './deeds.ts'
import { changePerson, logOutOfApp } from './native-tokens.ts'
import { remember } from './remember.ts'
import { chosen } from './social.ts'
import { LAB_ORIGIN, tell } from './tell.ts'

/** What the lab does to the phone while its page runs: it cuts the line as a tunnel does, or makes the phone new. */
export function obey(
  phone: PhoneState,
  { setNetwork }: { setNetwork: (network: Extract<Order, { kind: 'network' }>['network']) => void },
) {
  window.addEventListener('message', (event: MessageEvent<Partial<OrderMessage> | null>) => {
    if (event.source !== window.parent || event.origin !== LAB_ORIGIN) return
    const order = event.data?.momiPhone
    if (order?.kind === 'network') setNetwork(order.network)
    if (order?.kind === 'code') typeCode(order.code)
    if (order?.kind === 'account') chosen(order.person)
    if (order?.kind === 'back') comeBack()
    if (order?.kind === 'log-out') void logOutOfApp().then(tellLogout)
    if (order?.kind === 'another-person') void changePerson(phone).then(tellTokens)
    if (order?.kind === 'kilobytes') {
      remember(phone, { kilobytes: order.kilobytes })
      comeBack()
    }
    if (order?.kind === 'deed') doDeed(phone, order.deed, order.day)
    if (order?.kind !== 'wipe') return
    localStorage.clear()
    sessionStorage.clear()
    tell({ kind: 'wiped' })
  })
}

/** As a phone's keyboard does it: into the field that says it takes a code. */
function typeCode(code: string): void {
  const field = document.querySelector<HTMLInputElement>('input[autocomplete=one-time-code]')
  if (!field) return
  // The field's own setter is React's, which would take the change for its own.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, code)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
