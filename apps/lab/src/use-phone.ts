import { useState } from 'react'
import { DEFAULT_PHONE, firstWalletOf, type PhoneState, type SIZES } from './phone.ts'

/** The lab's state, stored in its URL: it survives a reload and can be shared as a link. */
export interface LabState extends PhoneState {
  path: string
  size: (typeof SIZES)[number]
}

/** The default state of a phone with this name. */
export const defaultsOf = (phone: string): LabState => ({
  ...DEFAULT_PHONE,
  phone,
  wallet: firstWalletOf(phone),
  path: '/missions',
  size: '360x740',
})

function readState(): LabState {
  const query = new URLSearchParams(window.location.search)
  const defaults = defaultsOf(query.get('phone') ?? DEFAULT_PHONE.phone)
  const given = Object.entries(defaults).map(([name, fallback]) => {
    const text = query.get(name)
    if (text === null) return [name, fallback]
    if (typeof fallback === 'boolean') return [name, text === 'true']
    return [name, typeof fallback === 'number' ? Number(text) : text]
  })
  return Object.fromEntries(given) as LabState
}

function writeState(state: LabState): void {
  const defaults = defaultsOf(state.phone)
  const changed = Object.entries(state).filter(
    ([name, value]) =>
      value !== defaults[name as keyof LabState] || (name === 'phone' && value !== DEFAULT_PHONE.phone),
  )
  const search = String(new URLSearchParams(changed.map(([name, value]) => [name, String(value)])))
  window.history.replaceState(null, '', search ? `?${search}` : window.location.pathname)
}

const isSame = (one: LabState, other: LabState) =>
  Object.entries(one).every(([name, value]) => other[name as keyof LabState] === value)

export function usePhone() {
  const [state, setState] = useState(readState)
  const change = (part: Partial<LabState>) =>
    setState((before) => {
      const isOther = part.phone !== undefined && part.phone !== before.phone
      const after: LabState = { ...before, ...(isOther && { wallet: firstWalletOf(part.phone ?? '') }), ...part }
      if (isSame(before, after)) return before
      writeState(after)
      return after
    })
  return { state, change }
}

/** The phone's part of the lab's state. */
export function phoneOf({ path: _path, size: _size, ...phone }: LabState): PhoneState {
  return phone
}

/** The origin of a phone's page. */
export const originOf = ({ phone }: Pick<PhoneState, 'phone'>): string =>
  `http://${phone}.momi.localhost:${Number(window.location.port) + 1}`
