import { Anchor, Badge, Card, Group, SimpleGrid, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { shortId } from '../../shared/Id.tsx'
import { linkTo } from '../../shared/link.ts'
import { PersonLine, recentPeople } from '../accounts/public.ts'
import { findingText } from '../case-file/public.ts'

/** So many are looked at again for what blocks them. */
const MOST = 4

/** The case files that this tab opened last, each with what blocks the person now. */
export function RecentCases() {
  const { t } = useLingui()
  const ids = recentPeople().slice(0, MOST)
  if (ids.length === 0)
    return (
      <Text
        size="sm"
        c="dimmed"
      >{t`The case files that you open are listed here. Press / and type what the person reads out.`}</Text>
    )
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="sm">
      {ids.map((id) => (
        <RecentCase key={id} id={id} />
      ))}
    </SimpleGrid>
  )
}

function RecentCase({ id }: { id: string }) {
  const { i18n } = useLingui()
  const [person] = useApi('GET /api/v1/admin/users', { query: { user_id: id } }).data?.items ?? []
  const findings = useApi('GET /api/v1/admin/users/{id}/findings', { params: { id } }).data?.findings ?? []
  return (
    <Card withBorder padding="sm">
      <Anchor component={Link} href={linkTo('/users/:id', { id })} underline="never" c="inherit">
        {person ? <PersonLine person={person} /> : <Group h={40}>{shortId(id)}</Group>}
      </Anchor>
      {findings
        .filter(({ severity }) => severity === 'blocking')
        .map((finding) => (
          <Badge
            key={finding.code}
            color="red"
            variant="light"
            mt={6}
            maw="100%"
            miw={0}
            h="auto"
            py={2}
            styles={{ label: { whiteSpace: 'normal' } }}
          >
            {findingText(i18n, finding)}
          </Badge>
        ))}
    </Card>
  )
}
