import { Badge, type BadgeProps, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { Link } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { usePermission } from '../../shared/staff.ts'
import { Empty, Loaded } from '../../shared/states.tsx'
import { FINDINGS } from './finding-messages.ts'
import { FIXES, type FixPage } from './fixes.ts'
import { sentenceOf } from '../../shared/sentence.ts'

type Finding = Output<AdminApi['GET /api/v1/admin/users/{id}/findings']>['findings'][number]

const BADGES = {
  blocking: { variant: 'light', color: 'red' },
  warning: { variant: 'outline', color: 'red' },
  info: { variant: 'light', color: 'gray' },
} satisfies Record<Finding['severity'], BadgeProps>

/** What is wrong with the account, the most probable cause first, each with its safe fix. */
export function Findings({ user }: { user: string }) {
  const { t } = useLingui()
  const query = useApi('GET /api/v1/admin/users/{id}/findings', { params: { id: user } })
  return (
    <section aria-label={t`Findings`}>
      <Title order={2} mb="xs">{t`Findings`}</Title>
      <Loaded query={query}>
        {({ findings }) =>
          findings.length === 0 ? (
            <Empty title={t`Nothing is wrong with this account`} />
          ) : (
            <Stack gap="xs" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
              {findings.map((finding) => (
                <li key={`${finding.code}${JSON.stringify(finding.params)}`}>
                  <FindingCard finding={finding} />
                </li>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </section>
  )
}

function FindingCard({ finding }: { finding: Finding }) {
  const { t, i18n } = useLingui()
  const { code, severity, since, params, why, fix } = finding
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="xs">
            <Badge size="sm" {...BADGES[severity]}>
              {severity}
            </Badge>
            <Text fw={600}>{i18n._({ ...FINDINGS[code], values: params })}</Text>
          </Group>
          <Text size="sm" c="dimmed" component="div">
            {since !== null && (
              <>
                {t`Since`} <RelativeTime at={since} />
                {why !== null && ' · '}
              </>
            )}
            {why !== null && sentenceOf(why)}
          </Text>
        </div>
        {fix && <FixButton page={FIXES[fix.action]} target={fix.target} />}
      </Group>
    </Card>
  )
}

function FixButton({ page: { label, permission, href }, target }: { page: FixPage; target: string }) {
  const { i18n } = useLingui()
  if (!usePermission(permission)) return null
  return (
    <Button component={Link} href={href(target)} variant="default" size="xs">
      {i18n._(label)}
    </Button>
  )
}
