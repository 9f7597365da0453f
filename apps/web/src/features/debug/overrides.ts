import type { KeyValue } from '@momi/client/storage'
import { OVERRIDES } from '../../shared/config.ts'
import { overridesIn } from '../../shared/config-overrides.ts'

/** Sets one override, or removes it if the text is undefined. */
export function override(storage: KeyValue, name: string, text: string | undefined): void {
  const { [name]: _before, ...others } = overridesIn(storage)
  storage.setItem(OVERRIDES, JSON.stringify(text === undefined ? others : { ...others, [name]: text }))
}
