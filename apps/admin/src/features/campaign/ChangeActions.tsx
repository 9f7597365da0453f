import { Button, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '../../shared/Dialog.tsx'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { notifySuccess } from '../../shared/notify.ts'
import { PermissionGate } from '../../shared/PermissionGate.tsx'
import { ReasonButton } from '../../shared/ReasonButton.tsx'
import { ErrorState } from '../../shared/states.tsx'
import type { Change } from './campaign-names.ts'
import { isComplete, isEnded } from './change-state.ts'
import { DescribeDialog } from './DescribeDialog.tsx'
import { useCampaignWrite } from './use-campaign-write.ts'

/** What can be done with a change in its state. */
export function ChangeActions({ change }: { change: Change }) {
  const { t } = useLingui()
  const { state } = change
  const params = { change_id: change.id }
  const submit = useCampaignWrite('POST /api/v1/admin/campaign/changes/{change_id}/submit')
  const recall = useCampaignWrite('POST /api/v1/admin/campaign/changes/{change_id}/recall')
  const publish = useCampaignWrite('POST /api/v1/admin/campaign/changes/{change_id}/publish')
  const discard = useCampaignWrite('POST /api/v1/admin/campaign/changes/{change_id}/discard')
  const [failure, setFailure] = useState<unknown>()

  const attempt = (work: () => Promise<unknown>, done: string) => async () => {
    setFailure(undefined)
    try {
      await work()
      notifySuccess(done)
    } catch (error) {
      setFailure(error)
    }
  }

  if (isEnded(change)) return null
  const small = { size: 'compact-sm' } as const
  return (
    <>
      <DialogButton
        label={t`Title and time`}
        permission="campaign.edit"
        variant="default"
        {...small}
        dialog={(close) => <DescribeDialog change={change} onClose={close} />}
      />
      <ReasonButton
        label={t`Discard`}
        permission="campaign.edit"
        button={small}
        title={t`Discard this change`}
        action={t`Discard`}
        isDangerous
        onSubmit={(reason) => discard({ params, body: { reason } })}
      >
        {t`It ends without being published. What it would have changed stays readable.`}
      </ReasonButton>
      {state !== 'DRAFT' && (
        <ReasonButton
          label={t`Recall`}
          permission="campaign.edit"
          button={small}
          title={t`Recall this change`}
          action={t`Recall`}
          onSubmit={(reason) => recall({ params, body: { reason } })}
        >
          {t`It is a draft again. An approval that it has no longer counts.`}
        </ReasonButton>
      )}
      <PermissionGate permission="campaign.edit">
        {state === 'DRAFT' && (
          <Button
            {...small}
            disabled={!isComplete(change)}
            onClick={() => void attempt(() => submit({ params }), t`Submitted.`)()}
          >{t`Submit`}</Button>
        )}
        {state === 'READY' && (
          <Button
            {...small}
            onClick={() => void attempt(() => publish({ params }), t`Published. It is live now.`)()}
          >{t`Publish now`}</Button>
        )}
      </PermissionGate>
      <Dialog opened={failure !== undefined} onClose={() => setFailure(undefined)} title={t`This was not possible`}>
        <ErrorState error={failure} />
        <Text size="sm" mt="sm">{t`Nothing was changed.`}</Text>
      </Dialog>
    </>
  )
}
