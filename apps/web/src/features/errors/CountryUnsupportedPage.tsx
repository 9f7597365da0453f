import { useLingui } from '@lingui/react/macro'
import { UNKNOWN_COUNTRY } from '@momi/contract/rules/country'
import { ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import globe from '@momi/ui/illustrations/globe.svg?no-inline'
import { useLocation } from 'wouter'
import { useClient } from '../../shared/client.ts'
import { countryName } from '../../shared/i18n/format-country.ts'
import { isCountrySupported } from '../../shared/is-country-supported.ts'
import { linkTo } from '../../shared/link.ts'
import { OnlyTheWayOn } from '../../shared/OnlyTheWayOn.tsx'
import { Screen } from '../../shared/Screen.tsx'
import { SupportCode } from '../../shared/SupportCode.tsx'

/** /error/country-unsupported. Its link may also be opened in a supported country, or after the country was added. */
export function CountryUnsupportedPage() {
  const { config, country } = useClient()
  return isCountrySupported(config, country) ? <Supported /> : <Unsupported />
}

function Unsupported() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { country: code } = useClient()
  const country = countryName(code)
  return (
    <Screen title={t`Not available here`}>
      <EmptyState
        illustration={globe}
        title={t`Missions is not available in your country`}
        text={
          code === UNKNOWN_COUNTRY
            ? t`Your browser doesn't say which country you're in.`
            : t`We're not in your country (${country}) yet. We hope to be soon.`
        }
        action={
          <ButtonLink flat href={linkTo('/faq')} onNavigate={navigate}>
            {t`Read the FAQ`}
          </ButtonLink>
        }
      />
      <SupportCode />
    </Screen>
  )
}

function Supported() {
  const { t } = useLingui()
  return (
    <OnlyTheWayOn
      isTop
      screen={t`Missions`}
      illustration={globe}
      title={t`Missions is available in your country`}
      href={linkTo('/missions')}
      action={t`Go to Missions`}
    />
  )
}
