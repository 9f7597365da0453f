import { Anchor, Badge, Group, Progress, Stack, Table, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { BudgetLine } from '@momi/contract'
import { EVERYWHERE } from '@momi/contract/config-subjects'
import { CAMPAIGN_COUNTRIES } from '@momi/contract/rules/calendar'
import { Link } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { CountrySelect } from '../../shared/CountrySelect.tsx'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { formatAmount, formatNumber } from '../../shared/format.ts'
import { Page } from '../../shared/Page.tsx'
import { PermissionGate } from '../../shared/PermissionGate.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { EmptyState, QueryContent } from '../../shared/states.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { MISSION_NAMES } from '../missions/public.ts'
import { budgetTree, sharesOf, type BudgetRow } from './budget-tree.ts'
import { linkToSubject } from './campaign-names.ts'
import { capitalised } from './form/schema.ts'
import { NewSubjectDialog } from './NewSubjectDialog.tsx'
import { useCountryName } from './use-country-name.ts'
import { useExhaustionText } from './use-exhaustion-text.ts'

/** What each budget has spent, committed and left in its current period, as a tree. */
export function BudgetsPage() {
  const { t } = useLingui()
  const [{ country, budget }, setState] = useUrlState({ country: '', budget: '' })
  const budgets = useApi('GET /api/v1/admin/budgets', { query: { country_code: country || undefined } })
  return (
    <Page
      title={t`Budgets`}
      subtitle={t`The most that is given in a day, a week or a campaign. What counts in a budget also counts in those above it.`}
      actions={
        <Group align="end" gap="xs">
          <CountrySelect
            countries={CAMPAIGN_COUNTRIES}
            value={country}
            onChange={(next) => setState({ country: next })}
          />
          <NewBudget country={country} />
        </Group>
      }
    >
      <QueryContent query={budgets}>
        {({ items, symbol }) =>
          items.length === 0 ? (
            <EmptyState title={t`There is no budget yet.`}>
              {t`Without one, only the budgets of missions and the stock of prizes limit what is given.`}{' '}
              <PermissionGate permission="campaign.edit">{t`Add the first one with “New”.`}</PermissionGate>
            </EmptyState>
          ) : (
            <Table.ScrollContainer minWidth={560}>
              <Table aria-label={t`Budgets`} verticalSpacing="sm">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t`Budget`}</Table.Th>
                    <Table.Th>{t`Ends`}</Table.Th>
                    <Table.Th w="50%">{t`Spent, committed and left`}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {budgetTree(items).map((row) => (
                    <Row
                      key={`${row.line.countryCode} ${row.line.key}`}
                      {...row}
                      symbol={symbol}
                      isAskedFor={row.line.key === budget && row.line.countryCode === (country || EVERYWHERE)}
                    />
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )
        }
      </QueryContent>
    </Page>
  )
}

function NewBudget({ country }: { country: string }) {
  const { t } = useLingui()
  const known = useApi('GET /api/v1/admin/campaign/subjects', { query: { kind: 'budget' } })
  return (
    <DialogButton
      label={t`New`}
      permission="campaign.edit"
      dialog={(close) => (
        <NewSubjectDialog
          kind="budget"
          known={known.data?.items ?? []}
          country={country}
          onlyKey={undefined}
          includes={() => true}
          onClose={close}
        />
      )}
    />
  )
}

/** The budget that an alert leads to is marked. */
function Row({ line, depth, symbol, isAskedFor }: BudgetRow & { symbol: string; isAskedFor: boolean }) {
  const { t } = useLingui()
  const name = useBudgetName()(line)
  const { countryCode, key, isActive, period, endsAt } = line
  const periods = { DAY: t`each day`, WEEK: t`each week`, SPAN: t`the whole campaign` }
  return (
    <Table.Tr {...(isAskedFor && { bg: 'var(--mantine-primary-color-light)', 'aria-current': 'true' })}>
      <Table.Td
        style={{ paddingInlineStart: `calc(var(--table-horizontal-spacing) + ${depth} * var(--mantine-spacing-lg))` }}
      >
        <Stack gap={2}>
          <Anchor component={Link} href={linkToSubject({ kind: 'budget', countryCode, key })} size="sm">
            {name}
          </Anchor>
          <Text size="xs" c="dimmed">
            {periods[period]} · {key}
          </Text>
          {!isActive && <Badge variant="dot" color="gray">{t`Limits nothing`}</Badge>}
        </Stack>
      </Table.Td>
      <Table.Td>
        <RelativeTime at={endsAt} />
        <UsedUp line={line} />
      </Table.Td>
      <Table.Td>
        <Used line={line} symbol={symbol} />
      </Table.Td>
    </Table.Tr>
  )
}

/** The hour at which a budget is spent, if that is before it ends. */
function UsedUp({ line: { countryCode, key, endsAt } }: { line: BudgetLine }) {
  const { t } = useLingui()
  const lines = useApi('GET /api/v1/admin/alerts/lines', { query: {} })
  const line = lines.data?.items.find(
    (one) => one.kind === 'BUDGET' && one.countryCode === countryCode && one.key === key,
  )
  const exhaustionOf = useExhaustionText()
  if (!line?.likelyAt || line.likelyAt >= endsAt) return null
  return (
    <Text size="xs" fw={600}>
      {t`Used up ${exhaustionOf(line)}`}
    </Text>
  )
}

/** "Kenya, wheel": what a budget limits, and where. */
function useBudgetName() {
  const { t, i18n } = useLingui()
  const placeOf = useCountryName()
  const names: Readonly<Record<string, typeof MISSION_NAMES.roulette>> = MISSION_NAMES
  return ({ countryCode, scope, scopeKey }: BudgetLine): string => {
    const mission = names[scopeKey ?? '']
    const what = {
      COUNTRY: t`everything`,
      MISSION: mission ? i18n._(mission) : (scopeKey ?? ''),
      PRIZE: t`prize ${scopeKey ?? ''}`,
      MARKET: t`market`,
      EXCHANGE: t`exchange`,
    }[scope]
    return capitalised(`${placeOf(countryCode)}, ${what}`)
  }
}

function Used({ line, symbol }: { line: BudgetLine; symbol: string }) {
  const { t } = useLingui()
  const { unit, below } = line
  const number = (value: number) => (unit === 'TOKEN' ? formatAmount(value) : formatNumber(value))
  const unitName = { POINTS: t`points`, TOKEN: symbol, ITEMS: t`items` }[unit]
  const [limit, spent, committed, left] = [line.limit, line.spent, line.committed, Math.abs(line.left)].map(number)
  const label =
    line.left < 0
      ? t`${spent} spent, ${committed} committed, ${left} more than the limit of ${limit} ${unitName}`
      : t`${spent} spent, ${committed} committed, ${left} left of ${limit} ${unitName}`
  const shares = sharesOf(line)
  const allowed = number(below)
  return (
    <Stack gap={4}>
      <Text size="sm">{label}</Text>
      <Progress.Root size="sm" aria-hidden>
        <Progress.Section value={shares.spent} color={line.left > 0 ? 'brand' : 'red'} withAria={false} />
        <Progress.Section value={shares.committed} color={line.left > 0 ? 'brand.3' : 'red.3'} withAria={false} />
      </Progress.Root>
      {below > 0 && (
        <Text size="xs" c="dimmed">{t`The budgets right below it allow ${allowed} ${unitName} together.`}</Text>
      )}
    </Stack>
  )
}
