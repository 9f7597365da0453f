import { Stack, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../shared/api.ts'
import { EmptyState, QueryContent } from '../../shared/states.tsx'
import { FindingCard } from './FindingCard.tsx'

/** The findings of the account, the most probable cause first, each with its safe fixes. */
export function Findings({ user, ...about }: { user: string; timeZone: string; unreachable: readonly string[] }) {
  const { t } = useLingui()
  const query = useApi('GET /api/v1/admin/users/{id}/findings', { params: { id: user } })
  return (
    <section aria-label={t`Findings`}>
      <Title order={2} mb="xs">{t`Findings`}</Title>
      <QueryContent query={query}>
        {({ findings }) =>
          findings.length === 0 ? (
            <EmptyState title={t`Nothing is wrong with this account`} />
          ) : (
            <Stack gap="xs" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
              {findings.map((finding) => (
                <li key={`${finding.code}${JSON.stringify(finding.params)}`}>
                  <FindingCard finding={finding} {...about} />
                </li>
              ))}
            </Stack>
          )
        }
      </QueryContent>
    </section>
  )
}
