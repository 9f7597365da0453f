import { Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Sentences } from './Sentences.tsx'
import { useRehearsalWords } from './use-rehearsal-words.ts'
import type { WhatIf as Rehearsed } from './use-what-if.ts'

/** The most important sentences; all of them are on the page of the change. */
const SHOWN = 4

/** What the values in a form would have done in the last days. */
export function WhatIf({ result, isCurrent, hasFailed }: Rehearsed) {
  const { t } = useLingui()
  const words = useRehearsalWords()
  return (
    <Stack gap="xs">
      <Title order={2}>{t`In the last days`}</Title>
      {result && !hasFailed && (
        <>
          <Text size="sm" fw={600} {...(!isCurrent && { c: 'dimmed' })}>
            {words.headline(result)}
          </Text>
          {result.inputs > 0 && (
            <Text size="xs" c="dimmed">
              {words.days(result)}
            </Text>
          )}
          {result.inputs > 0 && <Sentences sentences={words.changes(result).slice(0, SHOWN)} none={t`Nothing else.`} />}
        </>
      )}
      {hasFailed && <Text size="sm" c="dimmed">{t`The effect could not be computed.`}</Text>}
      {!isCurrent && !hasFailed && (
        <Group gap="xs">
          <Loader size="xs" />
          <Text size="sm" c="dimmed">{t`Trying it with what people did…`}</Text>
        </Group>
      )}
    </Stack>
  )
}
