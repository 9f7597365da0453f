import { Anchor, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ConfigSubject } from '@momi/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { formatExact } from '../../shared/format.ts'
import { linkTo } from '../../shared/link.ts'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { EmptyState, QueryContent } from '../../shared/states.tsx'
import { timeZone } from '../../shared/time-zone.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { instantOf, isWallTime } from '../../shared/wall-time.ts'
import { BodyJson } from '../../shared/BodyJson.tsx'
import type { Version } from './campaign-names.ts'
import { RollBackDialog } from './RollBackDialog.tsx'
import { Sentences } from './Sentences.tsx'
import { StopDialog } from './StopButton.tsx'

/** The versions of a subject, newest first, or the one that was live at a time. Looking at one changes nothing. */
export function SubjectHistory({ subject }: { subject: ConfigSubject }) {
  const { t } = useLingui()
  const [{ at: written }, setState] = useUrlState({ at: '' })
  const at = isWallTime(written) ? written : ''
  const { kind, countryCode, key } = subject
  const zone = timeZone()
  const all = useApi('GET /api/v1/admin/campaign/versions', { query: { kind, country_code: countryCode, key } })
  const then = useApi(
    'GET /api/v1/admin/campaign/versions',
    { query: { kind, country_code: countryCode, key, at: at === '' ? undefined : instantOf(at, zone).toISOString() } },
    { enabled: at !== '' },
  )
  const shown = at === '' ? all : then
  const newest = all.data?.items[0]
  const isOn = newest?.body['enabled'] === true
  const [isStopping, setStopping] = useState(false)
  const isMissing = shown.error && 'code' in shown.error && shown.error.code === 'not_found'
  return (
    <Stack>
      <TextInput
        type="datetime-local"
        size="xs"
        maw={260}
        label={t`What was live at`}
        description={t`Time in ${zone}`}
        value={at}
        onChange={(event) => setState({ at: event.currentTarget.value })}
      />
      {isMissing ? (
        <EmptyState title={at === '' ? t`Nothing was published yet.` : t`Nothing was live then.`} />
      ) : (
        <QueryContent query={shown}>
          {({ items }) =>
            items.map((version, index) => (
              <VersionCard
                key={version.version}
                subject={subject}
                version={version}
                before={items[index + 1]?.body ?? null}
                live={newest?.version ?? version.version}
                onStop={isOn ? () => setStopping(true) : undefined}
              />
            ))
          }
        </QueryContent>
      )}
      {isStopping && <StopDialog subject={subject} name={all.data?.name ?? key} onClose={() => setStopping(false)} />}
    </Stack>
  )
}

interface CardProps {
  subject: ConfigSubject
  version: Version
  before: unknown
  /** The version that is live. */
  live: number
  /** Switches the subject off; absent if it is off or cannot be. */
  onStop: (() => void) | undefined
}

function VersionCard({ subject, version, before, live, onStop }: CardProps) {
  const { t } = useLingui()
  const { version: number, body, madeBy, publishedBy, why, at, changeId, words } = version
  const isLive = number === live
  return (
    <Paper component="section" aria-label={t`Version ${number}`} withBorder p="md">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2}>{isLive ? t`Version ${number}, live` : t`Version ${number}`}</Title>
          <Text size="sm" c="dimmed">
            {formatExact(new Date(at))} · {madeBy}: {why}
            {publishedBy !== null && publishedBy !== madeBy && ` · ${t`Published by ${publishedBy}`}`}
          </Text>
        </div>
        <Group gap="xs">
          {changeId && (
            <Anchor component={Link} href={linkTo('/campaign/changes/:id', { id: changeId })} size="sm">
              {t`The change`}
            </Anchor>
          )}
          {!isLive && (
            <DialogButton
              label={t`Go back to this`}
              permission="campaign.edit"
              size="compact-sm"
              variant="default"
              dialog={(close) => (
                <RollBackDialog subject={subject} version={version} live={live} onStop={onStop} onClose={close} />
              )}
            />
          )}
        </Group>
      </Group>
      <Sentences sentences={words.map(({ short }) => short)} none={t`The first version.`} />
      <BodyJson before={before} after={body} />
    </Paper>
  )
}
