import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import notFound from '@momi/ui/illustrations/not-found.svg?no-inline'
import { linkTo } from '../../../shared/link.ts'
import { Screen } from '../../../shared/Screen.tsx'
import { SupportCode } from '../../../shared/SupportCode.tsx'
import { Frame } from '../Frame.tsx'

export function NotFound() {
  const { t } = useLingui()
  return (
    <Frame layout="footer">
      <Screen title={t`Page not found`}>
        <EmptyState
          illustration={notFound}
          title={t`The requested URL could not be found`}
          action={<ButtonLink href={linkTo('/missions')}>{t`Go to Missions`}</ButtonLink>}
        />
        <SupportCode />
      </Screen>
    </Frame>
  )
}
