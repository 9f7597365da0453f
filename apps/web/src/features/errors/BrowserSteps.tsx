import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Illustration } from '@momi/ui/Illustration'
import browser from '@momi/ui/illustrations/browser.svg?no-inline'
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
      <div className="grid justify-items-center gap-6 pt-4">
        <Illustration drawing={browser} />
        <ol className="grid w-full gap-3">
          {steps.map((step, index) => (
            <li
              key={step}
              className="flex flex-wrap items-center gap-3 rounded-card bg-surface p-4 font-semibold shadow-card"
            >
              <span
                aria-hidden="true"
                className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink"
              >
                {index + 1}
              </span>
              <span className="max-w-full flex-1 break-words">{step}</span>
            </li>
          ))}
        </ol>
        <ButtonLink wide href={browserUrl}>
          {isInstall ? t`Get browser` : t`Update browser`}
        </ButtonLink>
        <SupportCode />
      </div>
    </Screen>
  )
}
