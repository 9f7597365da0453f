import { useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import browser from '@momi/ui/illustrations/browser.svg?no-inline'
import tools from '@momi/ui/illustrations/tools.svg?no-inline'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { SupportCode } from '../../shared/SupportCode.tsx'
import { UnlessItWorks } from './UnlessItWorks.tsx'

/** /maintenance: says that something failed on our side, or, in the news app, that it never has missions. */
export function MaintenancePage() {
  const { t } = useLingui()
  const { clientName, product, browserUrl } = useClient()
  if (clientName === 'news')
    return (
      <Screen title={t`Browser unsupported`}>
        <EmptyState
          illustration={browser}
          title={t`This app doesn't have Missions`}
          text={t`Get the ${product} browser and open Missions there.`}
          action={<ButtonLink href={browserUrl}>{t`Get browser`}</ButtonLink>}
        />
        <SupportCode />
      </Screen>
    )
  return (
    <UnlessItWorks title={t`Missions is open`}>
      <Screen title={t`Back soon`}>
        <EmptyState
          illustration={tools}
          title={t`We're having some technical difficulties, please try again later`}
          action={<Button onClick={() => window.location.assign(linkTo('/missions'))}>{t`Try again`}</Button>}
        />
        <SupportCode />
      </Screen>
    </UnlessItWorks>
  )
}
