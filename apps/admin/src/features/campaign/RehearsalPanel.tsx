import { Alert, Badge, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { Rehearsal } from '@momi/contract'
import { isRehearsed, REHEARSAL_LASTS } from '@momi/contract/config-subjects'
import { useApiMutation } from '../../shared/api.ts'
import { clock } from '../../shared/client.ts'
import { formatShare } from '../../shared/format.ts'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { usePermission } from '../../shared/staff.ts'
import type { Change } from './campaign-names.ts'
import { RehearsalView } from './RehearsalView.tsx'
import { isRunning, useRehearsals } from './use-rehearsals.ts'

/** What a change would have done in the last days, if what people did shows it. */
export function RehearsalPanel({ change }: { change: Change }) {
  const { t } = useLingui()
  // An empty change may get what can be rehearsed.
  if (change.items.length === 0 || isRehearsed(change.items)) return <RehearsedEffect change={change} />
  return (
    <Paper component="section" aria-label={t`Effect on the last days`} withBorder p="md">
      <Title order={2} mb="sm">{t`Effect on the last days`}</Title>
      <Text
        size="sm"
        c="dimmed"
      >{t`This change cannot be tried: what people did shows only what missions, rewards, the market and the exchange would have given.`}</Text>
    </Paper>
  )
}

/** What a change would have done in the last days: of a sample while it is a draft, of everybody for its approval. */
function RehearsedEffect({ change }: { change: Change }) {
  const { t } = useLingui()
  const { all, sample, query } = useRehearsals(change)
  const mayEdit = usePermission('campaign.edit')
  const start = useApiMutation('POST /api/v1/admin/campaign/changes/{change_id}/rehearsals')
  const rehearse = (scope: Rehearsal['scope']) => start.mutate({ params: { change_id: change.id }, body: { scope } })
  const shown = [all, sample].find((one) => one?.state === 'DONE')
  const isOld = (one: Rehearsal | null) =>
    one?.state === 'DONE' && clock.now() - Date.parse(one.requestedAt) > REHEARSAL_LASTS
  const running = [all, sample].filter((one) => one !== null).filter(isRunning)
  return (
    <Paper component="section" aria-label={t`Effect on the last days`} withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>{t`Effect on the last days`}</Title>
          {shown && (
            <Badge variant="light" color={shown.scope === 'ALL' ? 'brand' : 'gray'}>
              {shown.result!.oneOf === 1 ? t`Everybody` : t`A sample`}
            </Badge>
          )}
        </Group>
        {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {start.error && <ErrorState error={start.error} />}
        {!shown && running.length === 0 && (
          <Text size="sm" c="dimmed">
            {mayEdit
              ? t`Find out what this change would have done: what people did in the last seven complete days is replayed with it. Nothing is changed.`
              : t`Nobody has tried yet what this change would have done in the last seven complete days.`}
          </Text>
        )}
        {running.map((one) => (
          <Running key={one.id} rehearsal={one} />
        ))}
        {[all, sample].some((one) => one?.state === 'FAILED') && (
          <Alert color="red" variant="light">{t`The effect could not be computed. Try again.`}</Alert>
        )}
        {shown && (
          <>
            <RehearsalView result={shown.result!} />
            <Text size="xs" c="dimmed">
              {t`For exactly this content: an edit voids it.`} <RelativeTime at={shown.endedAt!} />
              {shown.release ? ` · ${t`release ${shown.release}`}` : ''}
            </Text>
          </>
        )}
        {mayEdit && (
          <Group gap="xs">
            {!isRunning(sample) && all?.state !== 'DONE' && sample?.state !== 'DONE' && (
              <Button size="compact-sm" variant="default" onClick={() => rehearse('SAMPLE')}>
                {t`Try it with a sample`}
              </Button>
            )}
            {!isRunning(all) && (all?.state !== 'DONE' || isOld(all)) && (
              <Button size="compact-sm" variant="default" onClick={() => rehearse('ALL')}>
                {isOld(all) ? t`Try it again, with the days since` : t`Try it with everybody`}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Paper>
  )
}

function Running({ rehearsal: { id, progress, scope } }: { rehearsal: Rehearsal }) {
  const { t } = useLingui()
  const mayEdit = usePermission('campaign.edit')
  const cancel = useApiMutation('POST /api/v1/admin/campaign/rehearsals/{rehearsal_id}/cancel')
  return (
    <Group gap="sm" wrap="nowrap">
      <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
        {scope === 'ALL' ? t`Everybody` : t`A sample`}
      </Text>
      <Progress value={progress * 100} style={{ flex: 1 }} aria-label={t`Progress`} />
      <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
        {t`${formatShare(progress)} replayed`}
      </Text>
      {mayEdit && (
        <Button
          size="compact-sm"
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params: { rehearsal_id: id } })}
        >{t`Cancel`}</Button>
      )}
    </Group>
  )
}
