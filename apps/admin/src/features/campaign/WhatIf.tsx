import { Loader, Group, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import type { ConfigSubject } from '@momi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../shared/api.ts'
import { call } from '../../shared/client.ts'
import { Sentences } from './Sentences.tsx'
import { useRehearsalWords } from './use-rehearsal-words.ts'
import { isRunning } from './use-rehearsals.ts'

/** A rehearsal takes longer than a check, so it waits for a longer pause in typing. */
const PAUSE_MS = 1_500
const REFRESH_MS = 1_000
/** The most important sentences; all of them are on the page of the change. */
const SHOWN = 4

interface Props {
  subject: ConfigSubject
  body: unknown
}

/** What the values in a form would have done in the last days, with a sample of people. */
export function WhatIf({ subject, body }: Props) {
  const { t } = useLingui()
  const words = useRehearsalWords()
  const [settled] = useDebouncedValue(JSON.stringify(body), PAUSE_MS)
  const started = useQuery({
    queryKey: ['POST /api/v1/admin/campaign/rehearsals', subject, settled],
    queryFn: ({ signal }) =>
      call(
        'POST /api/v1/admin/campaign/rehearsals',
        { body: { items: [{ ...subject, body: JSON.parse(settled) as Record<string, unknown> }] } },
        { signal },
      ),
    retry: false,
    placeholderData: keepPreviousData,
  })
  const id = started.data?.rehearsal.id ?? ''
  const made = useApi(
    'GET /api/v1/admin/campaign/rehearsals/{rehearsal_id}',
    { params: { rehearsal_id: id } },
    { enabled: id !== '', refreshMs: REFRESH_MS, until: ({ rehearsal }) => !isRunning(rehearsal) },
  )
  const result = made.data?.rehearsal.result
  if (started.error || made.data?.rehearsal.state === 'FAILED') return null
  return (
    <Stack gap="xs">
      <Title order={2}>{t`In the last days`}</Title>
      {result ? (
        <>
          <Text size="sm" fw={600}>
            {words.headline(result)}
          </Text>
          <Sentences sentences={words.changes(result).slice(0, SHOWN)} none={t`Nothing else.`} />
        </>
      ) : (
        <Group gap="xs">
          <Loader size="xs" />
          <Text size="sm" c="dimmed">{t`Trying it with what people did…`}</Text>
        </Group>
      )}
    </Stack>
  )
}
