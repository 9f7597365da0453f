import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import wallet from '@momi/ui/illustrations/wallet.svg?no-inline'

/** Shown in a browser that is not MiniPay: links into MiniPay, or to the rewards if there is no `openUrl`. */
export function OutsideMiniPay({ openUrl, rewards }: { openUrl: string | undefined; rewards: string }) {
  const { t } = useLingui()
  return openUrl === undefined ? (
    <EmptyState
      illustration={wallet}
      title={t`Start from your reward`}
      text={t`Open your reward and tap “Redeem in MiniPay”.`}
      action={<ButtonLink href={rewards}>{t`See my rewards`}</ButtonLink>}
    />
  ) : (
    <EmptyState
      illustration={wallet}
      title={t`Continue in MiniPay`}
      text={t`Open this page in MiniPay to continue. No app yet? We'll take you to it first.`}
      action={<ButtonLink href={openUrl}>{t`Open in MiniPay`}</ButtonLink>}
    />
  )
}
