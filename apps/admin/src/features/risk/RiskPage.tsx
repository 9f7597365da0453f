import { Alert, Anchor, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link, useParams } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { Fact } from '../../shared/Fact.tsx'
import { formatNumber } from '../../shared/format.ts'
import { Id } from '../../shared/Id.tsx'
import { linkTo } from '../../shared/link.ts'
import { MissingAccount } from '../../shared/Missing.tsx'
import { Page } from '../../shared/Page.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { QueryContent } from '../../shared/states.tsx'
import { ClusterGraph } from './ClusterGraph.tsx'
import { ClusterTable } from './ClusterTable.tsx'
import { Parts } from './Parts.tsx'
import type { RiskAnswer } from './risk-types.ts'

/** /risk/:id: the risk score of an account with its parts, and the accounts with which it shares something. */
export function RiskPage() {
  const { t } = useLingui()
  const { id } = useParams<{ id: string }>()
  const query = useApi('GET /api/v1/admin/users/{id}/risk', { params: { id } })
  return (
    <Page
      title={t`Risk`}
      subtitle={<Id value={id} />}
      back={{ href: linkTo('/risk'), label: t`Risk cases` }}
      actions={
        <Anchor component={Link} href={linkTo('/users/:id', { id })} size="sm">
          {t`Case file`}
        </Anchor>
      }
    >
      <QueryContent query={query} missing={<MissingAccount />}>
        {({ risk, cluster }) => (
          <Stack gap="md">
            <Score risk={risk} />
            <Title order={2} size="h4">{t`Accounts that share something`}</Title>
            {cluster.isCut && <Alert color="orange">{t`There are more accounts than are shown.`}</Alert>}
            {cluster.links.length === 0 ? (
              <Text size="sm">{t`It shares no wallet, number, CPF or device with another account.`}</Text>
            ) : (
              <>
                <Text size="sm" maw="70ch">
                  {t`This is a cluster: accounts that are linked by a wallet, number, CPF or device that they share. Families and lent phones share things too. If it looks like one person with many accounts, hold the payouts of those accounts; somebody else then confirms or ends each hold.`}
                </Text>
                <ClusterGraph cluster={cluster} user={id} />
                <ClusterTable cluster={cluster} user={id} />
              </>
            )}
          </Stack>
        )}
      </QueryContent>
    </Page>
  )
}

function Score({ risk }: Pick<RiskAnswer, 'risk'>) {
  const { t } = useLingui()
  if (!risk) return <Text size="sm">{t`It has no score yet. Accounts are scored when they are active.`}</Text>
  const { configVersion: version, configCountry: country } = risk
  return (
    <Card withBorder>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 2, md: 4 }}>
          <Fact label={t`Score`}>{formatNumber(risk.score)}</Fact>
          <Fact label={t`With signals in shadow`}>{formatNumber(risk.shadowScore)}</Fact>
          <Fact label={t`Settings`}>
            {country === '*' ? t`version ${version}, all countries` : t`version ${version}, ${country}`}
          </Fact>
          <Fact label={t`Scored`}>
            <RelativeTime at={risk.at} />
          </Fact>
        </SimpleGrid>
        {risk.parts.length === 0 ? <Text size="sm">{t`No signal counts.`}</Text> : <Parts parts={risk.parts} />}
      </Stack>
    </Card>
  )
}
