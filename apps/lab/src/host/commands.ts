import type { Command, CommandMessage, PhoneState } from '../phone.ts'
import { emitLogout, emitTokens } from './account-events.ts'
import { returnToPage, runAction } from './actions.ts'
import { changePerson, logOutOfApp } from './native-tokens.ts'
import { remember } from './remember.ts'
import { chosen } from './social.ts'
import { LAB_ORIGIN, emit } from './events.ts'

/** Commands of the lab to the running phone: cut its network, or reset it. */
export function handleCommands(
  phone: PhoneState,
  { setNetwork }: { setNetwork: (network: Extract<Command, { kind: 'network' }>['network']) => void },
) {
  window.addEventListener('message', (event: MessageEvent<Partial<CommandMessage> | null>) => {
    if (event.source !== window.parent || event.origin !== LAB_ORIGIN) return
    const order = event.data?.momiPhone
    if (order?.kind === 'network') setNetwork(order.network)
    if (order?.kind === 'code') typeInto(document.querySelector('input[autocomplete=one-time-code]'), order.code)
    if (order?.kind === 'type') typeInto(currentField(), order.text)
    if (order?.kind === 'account') chosen(order.person)
    if (order?.kind === 'back') returnToPage()
    if (order?.kind === 'log-out') void logOutOfApp().then(emitLogout)
    if (order?.kind === 'another-person') void changePerson(phone).then(emitTokens)
    if (order?.kind === 'kilobytes') {
      remember(phone, { kilobytes: order.kilobytes })
      returnToPage()
    }
    if (order?.kind === 'deed') runAction(phone, order.deed, order.day)
    if (order?.kind !== 'wipe') return
    localStorage.clear()
    sessionStorage.clear()
    emit({ kind: 'wiped' })
  })
}

const TEXT_FIELD = 'input:not([type=checkbox])'

/** The last text field that had the focus: a press in the lab takes it from the page. */
let lastField: Element | undefined
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLInputElement && target.matches(TEXT_FIELD)) lastField = target
})

const currentField = (): Element | null =>
  lastField?.isConnected ? lastField : document.querySelector(`form ${TEXT_FIELD}`)

/** Fills in a text as a phone's keyboard does. */
function typeInto(field: Element | null, text: string): void {
  if (!field) return
  // React overrides the field's own setter and would ignore a change made with it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
