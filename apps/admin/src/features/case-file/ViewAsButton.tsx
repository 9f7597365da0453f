import { useLingui } from '@lingui/react/macro'
import { useApiMutation } from '../../shared/api.ts'
import { ReasonButton } from '../../shared/ReasonButton.tsx'

/** Opens a read-only view of the client as the person sees it, in a new tab and for ten minutes. */
export function ViewAsButton({ user }: { user: string }) {
  const { t } = useLingui()
  const { mutateAsync: open } = useApiMutation('POST /api/v1/admin/users/{id}/view')
  return (
    <ReasonButton
      label={t`As the person sees it`}
      permission="users.impersonate"
      title={t`Open the client as this person`}
      action={t`Open`}
      onSubmit={async (reason) => {
        const { url } = await open({ params: { id: user }, body: { reason } })
        window.open(url, '_blank', 'noopener')
      }}
    >
      {t`It shows what the person sees, for ten minutes. Nothing can be changed in it.`}
    </ReasonButton>
  )
}
