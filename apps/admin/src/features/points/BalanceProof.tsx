import { Badge, Card, Group, Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { useApi } from '../../shared/api.ts'
import { formatNumber } from '../../shared/format.ts'
import { QueryContent } from '../../shared/states.tsx'
import { UserLink } from '../../shared/UserLink.tsx'

/** The balance of an account, and whether the entries of its ledger add up to it. */
export function BalanceProof({ userId }: { userId: string }) {
  const { t } = useLingui()
  const balance = useApi('GET /api/v1/admin/points/balance/{user_id}', { params: { user_id: userId } })
  return (
    <QueryContent query={balance}>
      {({ balance: points, movedTo, proof }) => {
        const [shown, sum] = [points, proof.sum].map(formatNumber)
        return (
          <Card withBorder padding="sm">
            <Group gap="md">
              <Text fw={600}>{t`Balance ${shown}`}</Text>
              <Badge color={proof.isProven ? 'green' : 'red'} variant="light">
                {proof.isProven ? t`Proven` : t`Not proven`}
              </Badge>
              <Text size="sm" c="dimmed">
                <Plural value={proof.entries} one={`# entry sums up to ${sum}`} other={`# entries sum up to ${sum}`} />
              </Text>
              {movedTo && (
                <Text size="sm">
                  {t`Merged into`} <UserLink id={movedTo} />
                </Text>
              )}
            </Group>
          </Card>
        )
      }}
    </QueryContent>
  )
}
