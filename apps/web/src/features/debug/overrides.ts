import type { KeyValue } from '@momi/client/session/identity'
import { OVERRIDES, overridesIn, readers } from '../../shared/settings.ts'

/** Why a text is no value of the setting; undefined where it is one. */
export function settingProblem(name: string, text: string): string | undefined {
  try {
    readers[name as keyof typeof readers](name, text)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** Sets one override, or takes it back where the text is undefined. */
export function override(storage: KeyValue, name: string, text: string | undefined): void {
  const { [name]: _before, ...others } = overridesIn(storage)
  storage.setItem(OVERRIDES, JSON.stringify(text === undefined ? others : { ...others, [name]: text }))
}
