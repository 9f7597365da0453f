import { Card, SimpleGrid } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { Fact } from '../../shared/Fact.tsx'
import { countryName } from '../../shared/format.ts'
import { Id } from '../../shared/Id.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { clientName, userTypeName } from '../../shared/account-names.ts'
import { UserLink } from '../../shared/UserLink.tsx'

type Instance = Output<AdminApi['GET /api/v1/admin/users/app-instances/{id}']>

/** The details of an app instance: its client, its user, and the account for which it earns. */
export function InstanceSummary({ instance }: { instance: Instance }) {
  const { t, i18n } = useLingui()
  const { deviceId, userId, userType, country, clientType, clientVersion, earnsFor, lastSeenAt } = instance
  return (
    <Card withBorder component="section" aria-label={t`Summary`}>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
        <Fact label={t`Device id`}>
          <Id value={deviceId} />
        </Fact>
        <Fact label={t`User`}>
          <UserLink id={userId} />
        </Fact>
        <Fact label={t`Account`}>
          {userTypeName(i18n, userType)}, {countryName(country)}
        </Fact>
        <Fact label={t`Earns for`}>
          {earnsFor === null ? t`Nobody yet` : earnsFor === userId ? t`This user` : <UserLink id={earnsFor} />}
        </Fact>
        <Fact label={t`Client`}>
          {clientName(clientType)} {clientVersion}
        </Fact>
        <Fact label={t`Registered`}>
          <RelativeTime at={instance.createdAt} />
        </Fact>
        <Fact label={t`Last seen`}>{lastSeenAt ? <RelativeTime at={lastSeenAt} /> : t`Never`}</Fact>
        <Fact label={t`Sessions and push tokens`}>
          <Plural value={instance.sessions} one="# session" other="# sessions" />
          {', '}
          <Plural value={instance.pushTokens} one="# push token" other="# push tokens" />
        </Fact>
      </SimpleGrid>
    </Card>
  )
}
