import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Illustration } from '@momi/ui/Illustration'
import browser from '@momi/ui/illustrations/browser.svg?no-inline'
import { useClient } from '../../shared/client.ts'

/** Shown if the page cannot reach the vendor's app: links to get it, or a newer one. */
export function NeedsApp() {
  const { t } = useLingui()
  const { host, browserUrl, product } = useClient()
  const isWeb = host.mode === 'web'
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <Illustration drawing={browser} />
      <h2 className="text-title font-bold text-balance">
        {isWeb ? t`This works in the ${product} browser` : t`Your browser needs to be updated`}
      </h2>
      <p className="pb-2 text-pretty text-ink-soft">
        {isWeb
          ? t`Get it and open Missions there.`
          : t`This version can't open it from here. Update the browser and come back.`}
      </p>
      <ButtonLink wide href={browserUrl}>
        {isWeb ? t`Get browser` : t`Update browser`}
      </ButtonLink>
    </div>
  )
}
