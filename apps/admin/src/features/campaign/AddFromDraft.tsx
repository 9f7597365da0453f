import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useReload } from '../../shared/api.ts'
import { call } from '../../shared/client.ts'
import { notifySuccess } from '../../shared/notify.ts'
import { PermissionGate } from '../../shared/PermissionGate.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { isSameSubject, type Change, type ChangeItem } from './campaign-names.ts'
import { useCampaignWrite } from './use-campaign-write.ts'

interface Props {
  /** The open change that has what is missing. */
  draft: NonNullable<ChangeItem['problems'][number]['draft']>
  change: Change
}

/** A button that adds what another open change has to this one, so that both are published together. */
export function AddFromDraft({ draft, change }: Props) {
  const { t } = useLingui()
  const put = useCampaignWrite('POST /api/v1/admin/campaign/changes/{change_id}/items')
  const reload = useReload()
  const [failure, setFailure] = useState<unknown>()
  async function add() {
    setFailure(undefined)
    try {
      const other = await call('GET /api/v1/admin/campaign/changes/{change_id}', { params: { change_id: draft.id } })
      const item = other.change.items.find((each) => isSameSubject(each, draft.subject))
      // Somebody has taken it out of that change meanwhile.
      if (!item) return reload()
      await put({
        params: { change_id: change.id },
        body: { ...draft.subject, body: item.body, baseVersion: item.baseVersion },
      })
      notifySuccess(t`Added to this change.`)
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <PermissionGate permission="campaign.edit">
      <Button size="compact-xs" variant="default" onClick={() => void add()}>{t`Add it to this change`}</Button>
      {failure !== undefined && <ErrorState error={failure} />}
    </PermissionGate>
  )
}
