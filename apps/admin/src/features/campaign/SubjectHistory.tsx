import { Anchor, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ConfigSubject } from '@momi/contract'
import { Link, useLocation } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { formatExact } from '../../shared/format.ts'
import { linkTo } from '../../shared/link.ts'
import { notifySuccess } from '../../shared/notify.ts'
import { ReasonButton } from '../../shared/ReasonButton.tsx'
import { EmptyState, QueryContent } from '../../shared/states.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { instantOf } from '../../shared/wall-time.ts'
import { BodyJson } from './BodyJson.tsx'
import { zoneOfCountry, type Version } from './campaign-names.ts'
import { Sentences } from './Sentences.tsx'
import { useCampaignWrite } from './use-campaign-write.ts'

/** The versions of a subject, newest first, or the one that was live at a time. Looking at one changes nothing. */
export function SubjectHistory({ subject }: { subject: ConfigSubject }) {
  const { t } = useLingui()
  const [{ at }, setState] = useUrlState({ at: '' })
  const { kind, countryCode, key } = subject
  const zone = zoneOfCountry(countryCode)
  const all = useApi('GET /api/v1/admin/campaign/versions', { query: { kind, country_code: countryCode, key } })
  const then = useApi(
    'GET /api/v1/admin/campaign/versions',
    { query: { kind, country_code: countryCode, key, at: at === '' ? undefined : instantOf(at, zone).toISOString() } },
    { enabled: at !== '' },
  )
  const shown = at === '' ? all : then
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
                isLive={version.version === all.data?.items[0]?.version}
                zone={zone}
              />
            ))
          }
        </QueryContent>
      )}
    </Stack>
  )
}

interface CardProps {
  subject: ConfigSubject
  version: Version
  before: unknown
  isLive: boolean
  zone: string
}

function VersionCard({ subject, version, before, isLive, zone }: CardProps) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const rollBack = useCampaignWrite('POST /api/v1/admin/campaign/roll-back')
  const { version: number, body, madeBy, why, at, changeId, words } = version
  async function submit(reason: string) {
    const { change } = await rollBack({ body: { ...subject, version: number, why: reason } })
    notifySuccess(t`The draft is saved. Nothing changes before it is published.`)
    navigate(linkTo('/campaign/changes/:id', { id: change.id }))
  }
  return (
    <Paper component="section" aria-label={t`Version ${number}`} withBorder p="md">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2}>{isLive ? t`Version ${number}, live` : t`Version ${number}`}</Title>
          <Text size="sm" c="dimmed">
            {formatExact(new Date(at), zone)} · {madeBy}: {why}
          </Text>
        </div>
        <Group gap="xs">
          {changeId && (
            <Anchor component={Link} href={linkTo('/campaign/changes/:id', { id: changeId })} size="sm">
              {t`The change`}
            </Anchor>
          )}
          {!isLive && (
            <ReasonButton
              label={t`Go back to this`}
              permission="campaign.edit"
              button={{ size: 'compact-sm' }}
              title={t`Go back to version ${number}`}
              action={t`Save the draft`}
              onSubmit={submit}
            >
              {t`This begins a draft with the values of version ${number}. It is published like any other change.`}
            </ReasonButton>
          )}
        </Group>
      </Group>
      <Sentences sentences={words.map(({ text }) => text)} none={t`The first version.`} />
      <BodyJson before={before} after={body} />
    </Paper>
  )
}
