import type { Api, Output } from '@momi/contract'
import { useLingui } from '@lingui/react/macro'
import { Notice } from '@momi/ui/Notice'

type Props = NonNullable<Output<Api['GET /api/v2/user/missions']>['notice']>

/** What everybody in the country is told: a fault that staff know of, and that Momi is paused. */
export function CountryNotice({ isPaused, text }: Props) {
  const { t, i18n } = useLingui()
  return (
    <div className="grid gap-3 pb-5">
      {isPaused && (
        <Notice tone="warning">
          {t`Missions are paused in your country. You keep what you've earned, and you can still claim your rewards.`}
        </Notice>
      )}
      {text && <Notice tone="warning">{i18n.locale.startsWith('pt') ? text.pt : text.en}</Notice>}
    </div>
  )
}
