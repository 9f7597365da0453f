import { Blockquote, Card, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { formatExact } from '../../shared/format.ts'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { STEPS } from './hold-messages.ts'

type Step = Output<AdminApi['GET /api/v1/admin/holds/{hold_id}']>['steps'][number]

/** What was done with a hold, by whom and why, with what the person wrote; newest first. */
export function HoldHistory({ steps }: { steps: readonly Step[] }) {
  const { t, i18n } = useLingui()
  return (
    <Card withBorder>
      <Title order={2} mb="xs">{t`History`}</Title>
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {steps.toReversed().map(({ step, at, endsAt, dueAt, by, reason, words }) => {
          const end = formatExact(new Date(endsAt))
          const due = dueAt && formatExact(new Date(dueAt))
          return (
            <li key={`${step} ${at}`}>
              <Text size="sm" fw={600}>
                {i18n._(STEPS[step])}
                {by && ` · ${by.name}`}
              </Text>
              <Text size="xs" c="dimmed" component="div">
                <RelativeTime at={at} />
                {(step === 'PLACED' || step === 'CONFIRMED' || step === 'EXTENDED') &&
                  ` · ${t`ends ${end} at the latest`}`}
                {due && ` · ${t`answer due ${due}`}`}
              </Text>
              {reason && <Text size="sm">{reason}</Text>}
              {words && (
                <Blockquote
                  p="xs"
                  mt={4}
                  color="gray"
                  fz="sm"
                  style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
                >
                  {words}
                </Blockquote>
              )}
            </li>
          )
        })}
      </Stack>
    </Card>
  )
}
