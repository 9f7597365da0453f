import { useLingui } from '@lingui/react/macro'
import { EVERYWHERE } from '@momi/contract/config-subjects'
import { countryName } from '../../shared/format.ts'

/** The name of a subject's country. */
export function useCountryName(): (country: string) => string {
  const { t } = useLingui()
  return (country) => (country === EVERYWHERE ? t`all countries` : countryName(country))
}
