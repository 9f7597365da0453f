import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { EmptyState } from '@momi/ui/EmptyState'
import browser from '@momi/ui/illustrations/browser.svg?no-inline'
import { Steps } from '@momi/ui/Steps'
import { useClient } from '../../shared/client.ts'
import { Screen } from '../../shared/Screen.tsx'
import { SupportCode } from '../../shared/SupportCode.tsx'

/** The unsupported-browser screen: three steps to install or update the browser (section 2). */
export function BrowserSteps({ variant }: { variant: 'install' | 'update' }) {
  const { t } = useLingui()
  const { browserUrl, product } = useClient()
  const isInstall = variant === 'install'
  const steps = isInstall
    ? [t`Install the ${product} browser`, t`Open it and go to Missions`, t`Complete missions and earn rewards`]
    : [t`Update the ${product} browser`, t`Open it again and go to Missions`, t`Complete missions and earn rewards`]
  return (
    <Screen title={isInstall ? t`Browser unsupported` : t`Browser needs to be updated`}>
      <EmptyState
        illustration={browser}
        title={isInstall ? t`You'll find Missions in the ${product} browser` : t`Missions needs a newer version`}
        action={<ButtonLink href={browserUrl}>{isInstall ? t`Get browser` : t`Update browser`}</ButtonLink>}
      />
      <Card>
        <h2 className="pb-3 font-bold">{t`How to start`}</h2>
        <Steps steps={steps} />
      </Card>
      <div className="pt-8">
        <SupportCode />
      </div>
    </Screen>
  )
}
