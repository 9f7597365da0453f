import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { clock } from '../../shared/client.ts'
import { Fact } from '../../shared/Fact.tsx'
import { formatWithWeekday } from '../../shared/format.ts'
import { timeZone } from '../../shared/time-zone.ts'
import type { Change } from './campaign-names.ts'

/** When a change is or was published: the wall time in its zone, in the console's, and in UTC. */
export function PublishTime({ change }: { change: Pick<Change, 'publishAt' | 'publishedAt' | 'zone' | 'state'> }) {
  const { t } = useLingui()
  const { publishAt, publishedAt, zone, state } = change
  const at = publishedAt ?? publishAt
  const label = publishedAt === null ? t`To be published` : t`Published`
  if (at === null) return <Fact label={label}>{t`As soon as somebody publishes it`}</Fact>
  return (
    <Fact label={label}>
      <TimeInZones at={new Date(at)} zone={zone ?? timeZone()} />
      {state === 'DRAFT' && new Date(at).getTime() <= clock.now() && (
        <Text size="sm" fw={600}>{t`This time is past. Choose another one.`}</Text>
      )}
    </Fact>
  )
}

/** An instant in a zone, in that of the console, and in UTC. */
export function TimeInZones({ at, zone }: { at: Date; zone: string }) {
  return [...new Set([zone, timeZone(), 'UTC'])].map((each) => (
    <div key={each}>
      {formatWithWeekday(at, each)}
      {each !== 'UTC' && ` (${each})`}
    </div>
  ))
}
