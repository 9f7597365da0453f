import type { Command, CommandMessage, PhoneState } from '../phone.ts'
import { emitLogout, emitTokens } from './account-events.ts'
import { returnToPage, runAction } from './actions.ts'
import { changePerson, logOutOfApp } from './native-tokens.ts'
import { remember } from './remember.ts'
import { chooseAccount } from './social.ts'
import { LAB_ORIGIN, emit } from './events.ts'

/** Executes the lab's commands in the running phone, for example to cut its network or to delete its data. */
export function handleCommands(
  phone: PhoneState,
  { setNetwork }: { setNetwork: (network: Extract<Command, { kind: 'network' }>['network']) => void },
) {
  window.addEventListener('message', (event: MessageEvent<Partial<CommandMessage> | null>) => {
    if (event.source !== window.parent || event.origin !== LAB_ORIGIN) return
    const command = event.data?.momiPhone
    if (command?.kind === 'network') setNetwork(command.network)
    if (command?.kind === 'code') typeInto(document.querySelector('input[autocomplete=one-time-code]'), command.code)
    if (command?.kind === 'type') typeInto(currentField(), command.text)
    if (command?.kind === 'account') chooseAccount(command.person)
    if (command?.kind === 'back') returnToPage()
    if (command?.kind === 'log-out') void logOutOfApp().then(emitLogout)
    if (command?.kind === 'another-person') void changePerson(phone).then(emitTokens)
    if (command?.kind === 'kilobytes') {
      remember(phone, { kilobytes: command.kilobytes })
      returnToPage()
    }
    if (command?.kind === 'action') runAction(phone, command.action, command.day)
    if (command?.kind !== 'wipe') return
    localStorage.clear()
    sessionStorage.clear()
    emit({ kind: 'wiped' })
  })
}

const TEXT_FIELD = 'input:not([type=checkbox])'

/** The last text field that had the focus: pressing a button of the lab takes the focus from the page. */
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
