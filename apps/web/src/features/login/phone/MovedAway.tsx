import { useLingui } from '@lingui/react/macro'
import { Button } from '@momi/ui/Button'
import { openDialog } from '@momi/ui/dialog'
import { Notice } from '@momi/ui/Notice'
import { toast } from '@momi/ui/toast'
import { useClient } from '../../../shared/client.ts'
import { messageOf } from '../../../shared/failure-message.ts'
import { formatMoment } from '../../../shared/i18n/format-moment.ts'
import { useAction } from '../../../shared/use-action.ts'
import type { Account } from '../use-account.ts'
import { SIGN_IN_DATA } from '../use-login-methods.ts'

/** The account is on another phone, and this one can stop it. */
export function MovedAway({ moved }: { moved: NonNullable<NonNullable<Account['moves']>['moved']> }) {
  const { t } = useLingui()
  const { call } = useClient()
  const { run, isBusy, failure } = useAction({
    send: () => call('POST /api/v1/user/device-moves/stop', {}),
    changes: SIGN_IN_DATA,
    onDone: () => toast(t`Stopped. Your account is only on this phone now.`, { type: 'success' }),
  })
  const time = formatMoment(moved.endsAt)
  const confirm = () =>
    openDialog({
      title: t`This wasn't you?`,
      text: t`We'll take your account off the other phone, and no money goes out until our team has checked. You keep everything you earned.`,
      primaryButtonText: t`Stop it`,
      secondaryButtonText: t`Cancel`,
      onPrimaryButtonClick: () => void run(),
    })
  return (
    <>
      <Notice
        tone="warning"
        action={
          <Button wide busy={isBusy} onClick={confirm}>
            {t`This wasn't me`}
          </Button>
        }
      >
        {moved.isLeaving
          ? t`Your account has moved to another phone. It leaves this phone on ${time}. Until then you can stop it here.`
          : t`Your account was signed in to on another phone. Until ${time} you can stop it here.`}
      </Notice>
      {failure !== undefined && (
        <Notice tone="danger" alert>
          {t(messageOf(failure))}
        </Notice>
      )}
    </>
  )
}
