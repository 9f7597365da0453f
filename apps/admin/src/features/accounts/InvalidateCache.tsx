import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { call } from '../../shared/client.ts'
import { ClearDialog } from './ClearDialog.tsx'

/** The dialog that makes the servers reload a person's session from the database. */
export function InvalidateCache({ user, onClose }: { user: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <ClearDialog
      title={t`Clear caches`}
      action={t`Clear caches`}
      onClose={onClose}
      run={(how) => call('POST /api/v1/admin/users/invalidate-cache', { body: { user_id: user, ...how } })}
      describe={({ cachedTokens }) => [
        t`${plural(cachedTokens, { one: '# checked token is forgotten.', other: '# checked tokens are forgotten.' })}`,
        t`The session continues, and the servers reload it.`,
      ]}
    />
  )
}
