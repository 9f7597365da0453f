import { Anchor, Card, Group, SimpleGrid, Stack, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { linkTo } from '../../shared/link.ts'
import { PersonLine } from './PersonLine.tsx'
import { recentPeople } from './recent-people.ts'

/** Links to the case files that this tab opened last; renders nothing if there are none. */
export function RecentPeople() {
  const { t } = useLingui()
  const ids = recentPeople()
  if (ids.length === 0) return null
  return (
    <Stack gap="xs">
      <Title order={2}>{t`Recent`}</Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="sm">
        {ids.map((id) => (
          <RecentPerson key={id} id={id} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

function RecentPerson({ id }: { id: string }) {
  const { data } = useApi('GET /api/v1/admin/users', { query: { user_id: id } })
  const [person] = data?.items ?? []
  return (
    <Card withBorder padding="sm">
      <Anchor component={Link} href={linkTo('/users/:id', { id })} underline="never" c="inherit">
        {person ? <PersonLine person={person} /> : <Group h={40}>{id}</Group>}
      </Anchor>
    </Card>
  )
}
