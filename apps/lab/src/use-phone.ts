import { useState } from 'react'
import { DEFAULT_PHONE, type PhoneState } from './phone.ts'

export const SIZES = ['320x640', '360x740', '412x915', '768x1024'] as const

/** The lab's own state, all of it in the address: a reload keeps it and a link carries it. */
export interface LabState extends PhoneState {
  path: string
  size: (typeof SIZES)[number]
}

const DEFAULTS: LabState = { ...DEFAULT_PHONE, path: '/missions', size: '360x740' }

function readState(): LabState {
  const query = new URLSearchParams(window.location.search)
  const given = Object.entries(DEFAULTS).map(([name, fallback]) => {
    const text = query.get(name)
    if (text === null) return [name, fallback]
    if (typeof fallback === 'boolean') return [name, text === 'true']
    return [name, typeof fallback === 'number' ? Number(text) : text]
  })
  return Object.fromEntries(given) as LabState
}

function writeState(state: LabState): void {
  const changed = Object.entries(state).filter(([name, value]) => value !== DEFAULTS[name as keyof LabState])
  const query = new URLSearchParams(changed.map(([name, value]) => [name, String(value)]))
  window.history.replaceState(null, '', query.size > 0 ? `?${query}` : window.location.pathname)
}

export function usePhone() {
  const [state, setState] = useState(readState)
  const change = (part: Partial<LabState>) =>
    setState((before) => {
      const after = { ...before, ...part }
      writeState(after)
      return after
    })
  return { state, change }
}

/** The phone without what is the lab's alone. */
export function phoneOf({ path: _path, size: _size, ...phone }: LabState): PhoneState {
  return phone
}
