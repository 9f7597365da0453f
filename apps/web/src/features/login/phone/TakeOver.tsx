import { useLingui } from '@lingui/react/macro'
import { leaveSession } from '@momi/client/session/log-out'
import { Button } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { openDialog } from '@momi/ui/dialog'
import { Notice } from '@momi/ui/Notice'
import { useClient } from '../../../shared/client.ts'
import { messageOf } from '../../../shared/failure-message.ts'
import { formatMoment } from '../../../shared/i18n/format-moment.ts'
import { linkTo } from '../../../shared/link.ts'
import { useAction } from '../../../shared/use-action.ts'
import { useEarnsHere } from '../../../shared/use-earns-here.ts'
import { isSignedIn, type Account } from '../use-account.ts'
import { SIGN_IN_DATA } from '../use-login-methods.ts'

/** “This phone is mine now”, and the way back for an account that has no sign-in. */
export function TakeOver({ account }: { account: Account }) {
  const { t } = useLingui()
  const client = useClient()
  const isOthers = !useEarnsHere()
  const takeOver = useAction({
    send: async () => {
      const isNewAccount = !isOthers
      await client.call('POST /api/v1/user/device-moves/take-over', { body: { account: account.id, isNewAccount } })
      if (isNewAccount) await leaveSession(client, linkTo('/missions'))
    },
    changes: SIGN_IN_DATA,
  })
  const undo = useAction({
    send: async () => {
      await client.call('POST /api/v1/user/device-moves/undo', {})
      await leaveSession(client, linkTo('/missions'))
    },
    changes: SIGN_IN_DATA,
  })
  const { earnsFrom = null, undoUntil = null } = account.moves ?? {}
  const until = undoUntil === null ? '' : formatMoment(undoUntil)
  const text = isOthers
    ? t`Another account earned on this phone before. If the phone is yours now, it can earn for you. That account keeps everything it has.`
    : t`Is this someone else's account? Start your own here. This account keeps everything it has, but leaves this phone.`
  const ask = () =>
    openDialog({
      title: t`Is this phone yours now?`,
      text:
        isOthers || isSignedIn(account)
          ? t`The other person keeps their points. They need their own sign-in to use them.`
          : t`This account has no sign-in. It can be brought back on this phone for 7 days only.`,
      primaryButtonText: t`It's mine`,
      secondaryButtonText: t`Cancel`,
      onPrimaryButtonClick: () => void takeOver.run(),
    })
  const failure = takeOver.failure ?? undo.failure
  // It was taken over, and the notice of the account says from when it earns.
  if (earnsFrom !== null && undoUntil === null) return null
  return (
    <Card className="grid gap-3">
      <h2 className="font-bold">{t`This phone is mine now`}</h2>
      {earnsFrom === null && (
        <>
          <p className="text-sm text-pretty text-ink-soft">{text}</p>
          <Button wide flat busy={takeOver.isBusy} onClick={ask}>
            {isOthers ? t`Earn on this phone` : t`Start my own account`}
          </Button>
        </>
      )}
      {undoUntil !== null && (
        <>
          <p className="text-sm text-pretty text-ink-soft">
            {t`Was it a mistake? Until ${until} you can bring back the account that was on this phone before.`}
          </p>
          <Button wide flat busy={undo.isBusy} onClick={() => void undo.run()}>
            {t`Bring it back`}
          </Button>
        </>
      )}
      {failure !== undefined && (
        <Notice tone="danger" alert>
          {t(messageOf(failure))}
        </Notice>
      )}
    </Card>
  )
}
