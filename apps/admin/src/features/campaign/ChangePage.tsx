import { Alert, Anchor, Grid, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link, useParams } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { Fact } from '../../shared/Fact.tsx'
import { linkTo } from '../../shared/link.ts'
import { Missing } from '../../shared/Missing.tsx'
import { Page } from '../../shared/Page.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { EmptyState, QueryContent } from '../../shared/states.tsx'
import { linkToSubject, type Change } from './campaign-names.ts'
import { ChangeActions } from './ChangeActions.tsx'
import { ChangeItemCard } from './ChangeItemCard.tsx'
import { ChangeStateBadge } from './ChangeStateBadge.tsx'
import { Effects } from './Effects.tsx'
import { isEnded, isOutdated } from './change-state.ts'
import { MeasuredEffect } from './MeasuredEffect.tsx'
import { MergePanel } from './MergePanel.tsx'
import { Preview } from './Preview.tsx'
import { PublishTime } from './PublishTime.tsx'
import { RehearsalPanel } from './RehearsalPanel.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'
import { useSubjectName } from './use-subject-name.ts'
import { useFocusOnNewState } from './use-focus-on-new-state.ts'

/** What somebody else does with the change appears while the page is open. */
const REFRESH_MS = 10_000

/** /campaign/changes/:id: everything that its author and its reviewer need to know about a change. */
export function ChangePage() {
  const { t } = useLingui()
  const { id } = useParams<{ id: string }>()
  const query = useApi(
    'GET /api/v1/admin/campaign/changes/{change_id}',
    { params: { change_id: id } },
    { refreshMs: REFRESH_MS, until: (data) => isEnded(data.change) },
  )
  const change = query.data?.change
  useFocusOnNewState(change?.state)
  return (
    <Page
      title={change?.title ?? t`Change`}
      back={{ href: linkTo('/campaign/changes'), label: t`Changes` }}
      actions={change && <ChangeActions key={change.state} change={change} />}
    >
      <QueryContent
        query={query}
        missing={
          <Missing
            title={t`There is no change with this id.`}
            list={{ href: linkTo('/campaign/changes'), label: t`See all changes` }}
          />
        }
      >
        {(data) => <Content change={data.change} />}
      </QueryContent>
    </Page>
  )
}

function Content({ change }: { change: Change }) {
  const { t } = useLingui()
  const { items, effects, returnedBecause, state } = change
  const last = change.reviews.at(-1)
  const sentBackBy = last?.verdict === 'RETURN' && last.comment === returnedBecause ? last.staff.name : undefined
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Stack>
          {returnedBecause !== null && state === 'DRAFT' && (
            <Alert
              color="brand"
              variant="light"
              title={sentBackBy ? t`${sentBackBy} sent it back` : t`It is a draft again`}
            >
              {returnedBecause}
            </Alert>
          )}
          {items.some(isOutdated) && !isEnded(change) && (
            <MergePanel key={`merge ${change.contentHash}`} change={change} />
          )}
          {items.length === 0 && (
            <EmptyState title={t`This change is still empty.`}>
              {t`Open a mission, a reward or another part of the campaign, change it, and save it in this draft.`}
            </EmptyState>
          )}
          {items.length > 0 && !isEnded(change) && (
            <RehearsalPanel key={`rehearsal ${change.contentHash}`} change={change} />
          )}
          {state === 'PUBLISHED' && <MeasuredEffect change={change} />}
          {items.map((item) => (
            <ChangeItemCard key={`${item.kind} ${item.countryCode} ${item.key}`} change={change} item={item} />
          ))}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Stack>
          {change.isMineToReview && <ReviewPanel change={change} />}
          <Paper component="section" aria-label={t`About this change`} withBorder p="md">
            <Stack gap="sm">
              <Group component="output">
                <ChangeStateBadge state={state} />
              </Group>
              <Fact label={t`Reason`}>{change.why}</Fact>
              <Fact label={t`By`}>{change.contributors.map(({ name }) => name).join(', ')}</Fact>
              <Fact label={t`Updated`}>
                <RelativeTime at={change.updatedAt} />
              </Fact>
              <PublishTime change={change} />
              <Approvers change={change} />
              {change.expiresAt !== null && (
                <Fact label={t`Expires`}>
                  <RelativeTime at={change.expiresAt} />
                </Fact>
              )}
            </Stack>
          </Paper>
          {!isEnded(change) && items.length > 0 && (
            <Paper component="section" aria-label={t`What it does`} withBorder p="md">
              <Title order={2} mb="xs">{t`What it does`}</Title>
              <Effects
                effects={effects}
                isWaiting={state === 'WAITING'}
                isApproved={change.reviews.some(({ counts }) => counts)}
              />
            </Paper>
          )}
          {!isEnded(change) && <Preview key={change.contentHash} change={change} />}
          {state === 'PUBLISHED' && <Versions items={items} />}
          {change.reviews.length > 0 && <Reviews reviews={change.reviews} />}
        </Stack>
      </Grid.Col>
    </Grid>
  )
}

/** The way from what was published to its versions, each of which can be gone back to. */
function Versions({ items }: Pick<Change, 'items'>) {
  const { t } = useLingui()
  const nameOf = useSubjectName()
  return (
    <Paper component="section" aria-label={t`Versions`} withBorder p="md">
      <Title order={2} mb="xs">{t`Versions`}</Title>
      <Text size="sm" mb="xs">{t`To take this back, open its versions and go back to an earlier one.`}</Text>
      <Stack gap={4}>
        {items.map((item) => (
          <Anchor
            key={`${item.kind} ${item.countryCode} ${item.key}`}
            component={Link}
            href={linkToSubject(item, { tab: 'history' })}
            size="sm"
          >
            {nameOf(item)}
          </Anchor>
        ))}
      </Stack>
    </Paper>
  )
}

/** Who else may approve the change, or how somebody becomes able to. */
function Approvers({ change: { approvers, state, effects } }: { change: Change }) {
  const { t } = useLingui()
  if (state !== 'WAITING' && (state !== 'DRAFT' || effects.approval.length === 0)) return null
  if (approvers.length > 0)
    return <Fact label={t`Who may approve it`}>{approvers.map(({ name }) => name).join(', ')}</Fact>
  return (
    <Alert color="brand" variant="light" title={t`Nobody else may approve it yet`}>
      {t`It needs a second person: an operator or an owner who has not worked on it. An engineer adds one with the command “momi staff add”.`}
    </Alert>
  )
}

function Reviews({ reviews }: { reviews: Change['reviews'] }) {
  const { t } = useLingui()
  return (
    <Paper component="section" aria-label={t`Reviews`} withBorder p="md">
      <Title order={2} mb="xs">{t`Reviews`}</Title>
      <Stack gap="xs">
        {reviews.map(({ staff, verdict, comment, at, counts, withoutEffect }) => (
          <div key={at}>
            <Text size="sm">
              {verdict === 'APPROVE'
                ? t`${staff.name} approved it: ${comment}`
                : t`${staff.name} sent it back: ${comment}`}
            </Text>
            <Text size="xs" c="dimmed">
              {withoutEffect && `${t`without knowing its effect on the last days`} · `}
              <RelativeTime at={at} />
              {!counts && verdict === 'APPROVE' && ` · ${t`no longer counts, because it was edited or recalled`}`}
            </Text>
          </div>
        ))}
      </Stack>
    </Paper>
  )
}
