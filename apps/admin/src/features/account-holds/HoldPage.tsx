import { Anchor, Badge, Card, Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, HoldOfAccount, Output } from '@momi/contract'
import { Link, useParams } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { Fact } from '../../shared/Fact.tsx'
import { countryName, formatAmount } from '../../shared/format.ts'
import { Id } from '../../shared/Id.tsx'
import { linkTo } from '../../shared/link.ts'
import { Missing } from '../../shared/Missing.tsx'
import { Page } from '../../shared/Page.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { QueryContent } from '../../shared/states.tsx'
import { UserLink } from '../../shared/UserLink.tsx'
import { WhoMay } from '../../shared/WhoMay.tsx'
import { Timeline } from '../case-file/public.ts'
import { HoldDecisions, WhoMayConfirm } from './HoldDecisions.tsx'
import { HoldHistory } from './HoldHistory.tsx'
import { KINDS, OUTCOMES, REASONS, STATES } from './hold-messages.ts'
import { HoldSignals } from './HoldSignals.tsx'
import { endOf } from './hold-times.ts'
import { WithoutAnswer } from './WithoutAnswer.tsx'

/** /holds/:id: why payouts of an account wait, what its person wrote, what it did, and the decision. */
export function HoldPage() {
  const { t } = useLingui()
  const { id } = useParams<{ id: string }>()
  const detail = useApi('GET /api/v1/admin/holds/{hold_id}', { params: { hold_id: id } })
  const hold = detail.data?.hold
  return (
    <Page
      title={t`Hold`}
      subtitle={<Id value={id} />}
      back={{ href: linkTo('/holds'), label: t`Holds` }}
      actions={hold?.outcome === null && <HoldDecisions hold={hold} />}
    >
      <QueryContent
        query={detail}
        missing={
          <Missing
            title={t`There is no hold with this id.`}
            list={{ href: linkTo('/holds'), label: t`See all holds` }}
          />
        }
      >
        {(found) => <Detail {...found} />}
      </QueryContent>
    </Page>
  )
}

function Detail({ hold, steps, others }: Output<AdminApi['GET /api/v1/admin/holds/{hold_id}']>) {
  const { t } = useLingui()
  const person = useApi('GET /api/v1/admin/users/{id}', { params: { id: hold.userId } })
  return (
    <Stack gap="lg">
      {hold.outcome === null && <WhoMay permission="holds.decide" />}
      {hold.outcome === null && <WhoMayConfirm hold={hold} />}
      <WithoutAnswer hold={hold} />
      <Facts hold={hold} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <HoldSignals hold={hold} />
        <HoldHistory steps={steps} />
      </SimpleGrid>
      {others.length > 0 && <Others holds={others} />}
      {person.data && <Timeline user={hold.userId} missionZone={person.data.timeZone ?? t`UTC`} />}
    </Stack>
  )
}

function Facts({ hold }: { hold: HoldOfAccount }) {
  const { t, i18n } = useLingui()
  const { state, outcome, answerBy } = hold
  return (
    <Card withBorder>
      <Group gap="xs" mb="md">
        <Badge variant="dot" color={STATES[state].color}>
          {i18n._(outcome ? OUTCOMES[outcome] : STATES[state].label)}
        </Badge>
        {hold.isOverdue && <Badge color="red">{t`Answer overdue`}</Badge>}
      </Group>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
        <Fact label={t`Reason`}>{i18n._(REASONS[hold.reason])}</Fact>
        <Fact label={t`Placed by`}>
          {hold.placedBy?.name ?? i18n._(KINDS[hold.kind])} · <RelativeTime at={hold.placedAt} />
        </Fact>
        <Fact label={outcome ? t`Ended` : t`Ends by itself`}>
          <RelativeTime at={endOf(hold)} />
        </Fact>
        <Fact label={t`Answer due`}>{answerBy && !outcome ? <RelativeTime at={answerBy} /> : t`None`}</Fact>
        {!outcome && <Fact label={t`Payouts that wait`}>{`${formatAmount(hold.waiting)} ${hold.symbol}`}</Fact>}
        <Fact label={t`Confirmed by`}>{hold.confirmedBy?.name ?? t`Nobody`}</Fact>
        <Fact label={t`Country`}>{countryName(hold.countryCode)}</Fact>
        <Fact label={t`User`}>
          <UserLink id={hold.userId} />
        </Fact>
      </SimpleGrid>
    </Card>
  )
}

function Others({ holds }: { holds: readonly HoldOfAccount[] }) {
  const { t, i18n } = useLingui()
  return (
    <section>
      <Title order={2} mb="xs">{t`Other holds of this account`}</Title>
      <Card withBorder padding={0}>
        <Table>
          <Table.Tbody>
            {holds.map(({ id, reason, placedAt, outcome, state }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Anchor component={Link} href={linkTo('/holds/:id', { id })} inherit>
                    {i18n._(REASONS[reason])}
                  </Anchor>
                </Table.Td>
                <Table.Td>
                  <RelativeTime at={placedAt} />
                </Table.Td>
                <Table.Td>
                  <Text size="sm">{i18n._(outcome ? OUTCOMES[outcome] : STATES[state].label)}</Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Card>
    </section>
  )
}
