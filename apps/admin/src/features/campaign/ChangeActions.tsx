import { Button, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../shared/Dialog.tsx'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { notifySuccess } from '../../shared/notify.ts'
import { PermissionGate } from '../../shared/PermissionGate.tsx'
import { ReasonButton } from '../../shared/ReasonButton.tsx'
import { useMe } from '../../shared/staff.ts'
import { ErrorState } from '../../shared/states.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import type { Change } from './campaign-names.ts'
import { isComplete, isEnded } from './change-state.ts'
import { DescribeDialog } from './DescribeDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { useCampaignWrite } from './use-campaign-write.ts'

/** What can be done with a change in its state. */
export function ChangeActions({ change }: { change: Change }) {
  const { t } = useLingui()
  const { state } = change
  const { hasMail } = useMe()
  const params = { change_id: change.id }
  const submit = useCampaignWrite('POST /api/v1/admin/campaign/changes/{change_id}/submit')
  const recall = useCampaignWrite('POST /api/v1/admin/campaign/changes/{change_id}/recall')
  const publish = useCampaignWrite('POST /api/v1/admin/campaign/changes/{change_id}/publish')
  const discard = useCampaignWrite('POST /api/v1/admin/campaign/changes/{change_id}/discard')
  const [failure, setFailure] = useState<unknown>()
  // Whoever comes from the dialog that began the change goes on with its next step.
  const [{ focus }] = useUrlState({ focus: '' })
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focus === 'next') next.current?.focus()
  }, [focus])

  const needsApproval = change.effects.approval.length > 0
  const isPublishedNext = !needsApproval && change.publishAt === null
  const [isAsked, setIsAsked] = useState(false)

  async function attempt(work: () => Promise<string>) {
    setFailure(undefined)
    try {
      notifySuccess(await work())
    } catch (error) {
      setFailure(error)
    }
  }
  async function goLive() {
    await publish({ params })
    return t`Published.`
  }
  /** Submits the draft, and publishes it if nothing else is to be waited for: neither a second person nor a time. */
  async function send() {
    const sent = await submit({ params })
    if (sent.change.state === 'READY') return goLive()
    return sent.change.state === 'WAITING'
      ? hasMail
        ? t`Sent. Who can approve it is told by mail, and so are you when it is decided.`
        : t`Sent. It waits in the bell of who can approve it. No mail is sent.`
      : t`Scheduled. It is published at its time.`
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
          label={t`Back to draft`}
          permission="campaign.edit"
          button={small}
          title={t`Make this a draft again`}
          action={t`Back to draft`}
          onSubmit={(reason) => recall({ params, body: { reason } })}
        >
          {t`It is not published until it is submitted again. An approval that it has no longer counts.`}
        </ReasonButton>
      )}
      <PermissionGate permission="campaign.edit">
        {state === 'DRAFT' && (
          <Button
            {...small}
            ref={next}
            disabled={!isComplete(change)}
            onClick={() => (isPublishedNext ? setIsAsked(true) : void attempt(send))}
          >
            {needsApproval ? t`Ask for approval` : change.publishAt ? t`Schedule` : t`Publish now`}
          </Button>
        )}
        {state === 'READY' && <Button {...small} ref={next} onClick={() => setIsAsked(true)}>{t`Publish now`}</Button>}
      </PermissionGate>
      {isAsked && (
        <PublishDialog
          change={change}
          onClose={() => {
            setIsAsked(false)
            next.current?.focus()
          }}
          onPublish={() => void attempt(state === 'READY' ? goLive : send)}
        />
      )}
      <Dialog opened={failure !== undefined} onClose={() => setFailure(undefined)} title={t`This was not possible`}>
        <ErrorState error={failure} />
        <Text size="sm" mt="sm">{t`Nothing was changed.`}</Text>
      </Dialog>
    </>
  )
}
