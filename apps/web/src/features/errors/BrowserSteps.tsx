import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { EmptyState } from '@momi/ui/EmptyState'
import browser from '@momi/ui/illustrations/browser.svg?no-inline'
import { Steps } from '@momi/ui/Steps'
import { useLocation } from 'wouter'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { SupportCode } from '../../shared/SupportCode.tsx'
import { useWorksHere } from './use-works-here.ts'

/**
 * The unsupported-browser screen: three steps to install or update the browser (section 2). Where Missions works, one of
 * its missions has led here, and there is a way back.
 */
export function BrowserSteps({ variant }: { variant: 'install' | 'update' }) {
  const { t } = useLingui()
  const { browserUrl, product } = useClient()
  const [, navigate] = useLocation()
  const worksHere = useWorksHere()
  const isInstall = variant === 'install'
  const steps = isInstall
    ? [t`Install the ${product} browser`, t`Open it and go to Missions`, t`Complete missions and earn rewards`]
    : [t`Update the ${product} browser`, t`Open it again and go to Missions`, t`Complete missions and earn rewards`]
  const where = worksHere ? t`This works in the ${product} browser` : t`You'll find Missions in the ${product} browser`
  const title = isInstall ? where : t`Missions needs a newer version`
  return (
    <Screen
      title={isInstall ? t`Browser unsupported` : t`Browser needs to be updated`}
      {...(worksHere && { back: linkTo('/missions') })}
    >
      <EmptyState
        illustration={browser}
        title={title}
        action={
          <div className="grid gap-3">
            <ButtonLink href={browserUrl}>{isInstall ? t`Get browser` : t`Update browser`}</ButtonLink>
            {worksHere && (
              <ButtonLink transparent href={linkTo('/missions')} onNavigate={navigate}>
                {t`Go to Missions`}
              </ButtonLink>
            )}
          </div>
        }
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
