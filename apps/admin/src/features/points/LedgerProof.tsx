import { Badge, Card, Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../shared/api.ts'
import { formatNumber } from '../../shared/format.ts'
import { Id } from '../../shared/Id.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { QueryContent } from '../../shared/states.tsx'

/** The last nightly audit of the ledger, and the last day that is proven. */
export function LedgerProof() {
  const { t } = useLingui()
  const proof = useApi('GET /api/v1/admin/points/proof', {})
  return (
    <QueryContent query={proof}>
      {({ audit, proof: last }) => {
        const differences = formatNumber(audit.differences)
        return (
          <Card withBorder padding="sm">
            <Group gap="md">
              <Badge color={audit.differences === 0 ? 'green' : 'red'} variant="light">
                {audit.differences === 0 ? t`No differences` : t`Differences: ${differences}`}
              </Badge>
              <Text size="sm">
                {t`Last audit of the ledger:`} <RelativeTime at={audit.endedAt} />
              </Text>
              {last ? <LastProof {...last} /> : <Text size="sm" c="dimmed">{t`No day has been verified yet.`}</Text>}
            </Group>
          </Card>
        )
      }}
    </QueryContent>
  )
}

function LastProof({ day, entries, root }: { day: string; entries: number; root: string }) {
  const { t } = useLingui()
  const count = formatNumber(entries)
  return (
    <>
      <Text size="sm" c="dimmed">{t`Verified through ${day} (UTC). Entries on that day: ${count}`}</Text>
      <Text size="sm" c="dimmed" component="div">
        {t`Root`} <Id value={root} />
      </Text>
    </>
  )
}
