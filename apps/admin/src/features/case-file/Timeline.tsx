import { Button, Card, Group, MultiSelect, Text, TextInput, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { TimelineKind } from '@momi/contract'
import { useSearchParams } from 'wouter'
import { useApiPages } from '../../shared/api.ts'
import { EmptyState, ErrorState, SkeletonLines } from '../../shared/states.tsx'
import { useTimeZone } from '../../shared/time-zone.ts'
import { KINDS } from './line-messages.ts'
import { TimelineLine } from './TimelineLine.tsx'

interface Props {
  user: string
  /** Of the person's mission days. */
  missionZone: string
}

/** Everything that happened to the person, newest first. The chosen kinds and day are in the URL. */
export function Timeline({ user, missionZone }: Props) {
  const { t, i18n } = useLingui()
  const zone = useTimeZone()
  const [search, setSearch] = useSearchParams()
  const kinds = search.get('kinds') ?? ''
  const date = search.get('date') ?? ''
  const { query, rows } = useApiPages('GET /api/v1/admin/users/{id}/timeline', (before) => ({
    params: { id: user },
    query: { ...(kinds && { kinds }), ...(date && { date, time_zone: zone }), ...(before !== undefined && { before }) },
  }))
  const change = (name: string, value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === '') after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  return (
    <section aria-label={t`Timeline`}>
      <Group justify="space-between" align="flex-end" mb="xs">
        <Title order={2}>{t`Timeline`}</Title>
        <Group gap="xs" align="flex-end">
          <MultiSelect
            label={t`Kinds`}
            size="xs"
            miw={180}
            placeholder={kinds === '' ? t`All` : ''}
            clearable
            data={(Object.keys(KINDS) as TimelineKind[]).map((kind) => ({ value: kind, label: i18n._(KINDS[kind]) }))}
            value={kinds === '' ? [] : kinds.split(',')}
            onChange={(chosen) => change('kinds', chosen.join(','))}
          />
          <TextInput
            type="date"
            label={t`Up to`}
            size="xs"
            value={date}
            onChange={(event) => change('date', event.currentTarget.value)}
          />
        </Group>
      </Group>
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonLines />}
      {rows?.length === 0 && <EmptyState title={t`Nothing happened here`} />}
      {rows !== undefined && rows.length > 0 && (
        <Card withBorder padding={0} component="ol" m={0} style={{ listStyle: 'none' }}>
          {rows.map((line) => (
            <TimelineLine key={`${line.kind}${line.id}`} line={line} />
          ))}
        </Card>
      )}
      {query.hasNextPage && (
        <Group justify="center" mt="sm">
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >{t`Load more`}</Button>
        </Group>
      )}
      <Text size="xs" c="dimmed" mt="xs">{t`Times in ${zone}. Mission days are those of ${missionZone}.`}</Text>
    </section>
  )
}
