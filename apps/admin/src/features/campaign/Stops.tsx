import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { Link } from 'wouter'
import { notifySuccess } from '../../shared/notify.ts'
import { ReasonButton } from '../../shared/ReasonButton.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { linkToSubject } from './campaign-names.ts'
import { useCampaignWrite } from './use-campaign-write.ts'
import { useSubjectName } from './use-subject-name.ts'

type Stop = Output<AdminApi['GET /api/v1/admin/campaign/stops']>['items'][number]

/**
 * What was switched off at once: the button of the second person who looks at it, and of who releases a brake. What is on
 * again stays until somebody has looked at why it was stopped.
 */
export function Stops({ stops }: { stops: readonly Stop[] }) {
  return (
    <Stack gap="xs">
      {stops.map((stop) => (
        <StopLine key={stop.id} stop={stop} />
      ))}
    </Stack>
  )
}

function StopLine({ stop }: { stop: Stop }) {
  const { t } = useLingui()
  const nameOf = useSubjectName()
  const review = useCampaignWrite('POST /api/v1/admin/campaign/stops/{stop_id}/review')
  async function submit(comment: string) {
    await review({ params: { stop_id: stop.id }, body: { comment } })
    notifySuccess(t`Recorded.`)
  }
  const release = useCampaignWrite('POST /api/v1/admin/campaign/stops/{stop_id}/release')
  async function letGo(reason: string) {
    await release({ params: { stop_id: stop.id }, body: { reason } })
    notifySuccess(t`Released.`)
  }
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Anchor component={Link} href={linkToSubject(stop, { tab: 'history' })} size="sm">
          {nameOf(stop)}
        </Anchor>
        <Text size="xs" c="dimmed">
          {stop.stoppedBy?.name ?? t`Brake`}: {stop.reason} ·{' '}
          {stop.isOnAgain ? t`It is on again. A second person still has to look at why, due` : t`to be looked at`}{' '}
          <RelativeTime at={stop.dueAt} />
        </Text>
      </div>
      {stop.isMineToReview && stop.stoppedBy === null && (
        <ReasonButton
          label={t`Release`}
          permission="campaign.approve"
          button={{ size: 'compact-xs' }}
          title={t`Stopped by a brake: ${stop.name}`}
          action={t`Switch it on again`}
          onSubmit={letGo}
        >
          {t`It goes on exactly as it was before. Say why this is safe.`}
        </ReasonButton>
      )}
      {stop.isMineToReview && stop.stoppedBy !== null && (
        <ReasonButton
          label={t`I have looked at it`}
          permission="campaign.approve"
          button={{ size: 'compact-xs' }}
          title={t`Switched off: ${stop.name}`}
          action={t`Record it`}
          onSubmit={submit}
        >
          {stop.isOnAgain
            ? t`It is on again. Say what you found.`
            : t`Say what you found. Switching it on again is a change like any other.`}
        </ReasonButton>
      )}
    </Group>
  )
}
