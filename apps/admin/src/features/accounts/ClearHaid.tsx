import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { call } from '../../shared/client.ts'
import { ClearDialog } from './ClearDialog.tsx'

/** The dialog that clears a haid: it ends the phone's sessions, so that the phone's next login gets a new account. */
export function ClearHaid({ haid, onClose }: { haid: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <ClearDialog
      title={t`Free the phone ${haid}`}
      action={t`Free the phone`}
      onClose={onClose}
      run={(how) => call('POST /api/v1/admin/users/haid/clear', { body: { haid, ...how } })}
      describe={({ freedFrom, endsSessions, leavesUnreachable, claimsKept }) => [
        t`The next login on this phone gets a new account.`,
        t`${plural(endsSessions, { one: '# session ends.', other: '# sessions end.' })}`,
        ...(freedFrom === null ? [] : [t`The phone no longer earns for account ${freedFrom}.`]),
        ...(leavesUnreachable
          ? [t`The account is anonymous and has no other phone: nobody can reach it any more.`]
          : []),
        ...(claimsKept > 0 ? [t`Its giveaway claim is kept: the phone cannot claim another one.`] : []),
      ]}
    />
  )
}
