import { useLingui } from '@lingui/react/macro'
import type { ConfigKind } from '@momi/contract/config-subjects'
import { useCountryName } from './use-country-name.ts'

interface Named {
  kind: ConfigKind
  countryCode: string
  name: string
}

/** A subject with its country: 'Daily streak, Kenya'; for the settings of a country 'Country: Kenya'. */
export function useSubjectName(): (subject: Named) => string {
  const { t } = useLingui()
  const placeOf = useCountryName()
  return ({ kind, countryCode, name }) => {
    const place = placeOf(countryCode)
    return kind === 'country' ? t`Country: ${place}` : t`${name}, ${place}`
  }
}
