import { useLingui } from '@lingui/react/macro'
import { Notice } from '@momi/ui/Notice'
import { formatMoment } from '../../../shared/i18n/format-moment.ts'
import { linkTo } from '../../../shared/link.ts'
import { Screen } from '../../../shared/Screen.tsx'
import { Account } from '../Account.tsx'
import { isSignedIn, type Account as Known } from '../use-account.ts'
import { EnterMoveCode } from './EnterMoveCode.tsx'
import { MoveCode } from './MoveCode.tsx'
import { MovedAway } from './MovedAway.tsx'
import { TakeOver } from './TakeOver.tsx'

/** /profile/phone: takes the account to another phone, and gives a phone another account. */
export function PhonePage() {
  const { t } = useLingui()
  return (
    <Screen title={t`Your phone`} back={linkTo('/profile')}>
      <Account>{(account) => <Parts account={account} />}</Account>
    </Screen>
  )
}

function Parts({ account }: { account: Known }) {
  const { t } = useLingui()
  const { moved = null, earnsFrom = null } = account.moves ?? {}
  const time = earnsFrom === null ? '' : formatMoment(earnsFrom)
  return (
    <div className="grid gap-4">
      {moved && <MovedAway moved={moved} />}
      {earnsFrom !== null && (
        <Notice tone="warning">{t`This phone has already earned today. It earns for you from ${time}.`}</Notice>
      )}
      <MoveCode />
      {!isSignedIn(account) && <EnterMoveCode />}
      <TakeOver account={account} />
    </div>
  )
}
