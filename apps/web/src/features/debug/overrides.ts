import type { KeyValue } from '@momi/client/session/identity'
import { clientSettings, type Config } from '../../shared/settings.ts'

// Spelled once more: what this page shares with the first one are bytes of that one.
const OVERRIDES = 'momi.env'

export function overridesIn(storage: Pick<KeyValue, 'getItem'>): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(storage.getItem(OVERRIDES) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

/** The settings as they were served, as texts. */
export const servedTexts = (config: Config): [name: string, text: string][] =>
  Object.entries(clientSettings(config, { getItem: () => null })).map(([name, value]) => [name, String(value)])

/** Why a text is no value of the setting; undefined where it is one. */
export function settingProblem(config: Config, name: string, text: string): string | undefined {
  try {
    clientSettings({ ...config, environment: 'dev' }, { getItem: () => JSON.stringify({ [name]: text }) })
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
