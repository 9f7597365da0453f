import { useLingui } from '@lingui/react/macro'
import { writtenIn } from '@momi/contract/rules/locale'
import useSWR from 'swr'
import { useClient } from '../../shared/client.ts'
import type { HelpContext } from './content/content.ts'
import { lawOf } from './content/law.ts'

/** One file per language, so that only the needed one is loaded. */
interface Text<T> {
  en: () => Promise<(facts: HelpContext) => T>
  pt: () => Promise<(facts: HelpContext) => T>
}

/** SWR options for a text that is loaded only once, because it does not change within a release. */
export const swrOnce = { revalidateOnFocus: false, revalidateIfStale: false }

/** The text in the person's language, for their country and the configured brand. */
export function useHelpText<T>(name: string, text: Text<T>) {
  const { i18n } = useLingui()
  const { product, country, hasPoints, config } = useClient()
  const language = writtenIn([i18n.locale])
  const { data, error, mutate } = useSWR<(facts: HelpContext) => T, unknown>(
    ['help', name, language],
    async () => text[language](),
    swrOnce,
  )
  // Missing in the cached configuration of an older server.
  const legalEntity = config.brand.legalEntity ?? ''
  const shown = data?.({
    product,
    legalEntity,
    country,
    symbol: config.brand.cryptoSymbol,
    hasPoints,
    law: lawOf(country),
  })
  return { text: shown, error, retry: () => void mutate() }
}
