import { Badge, Group, Paper, SimpleGrid, Text } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { formatNumber } from '../../shared/format.ts'
import { linkTo } from '../../shared/link.ts'
import { usePermission } from '../../shared/staff.ts'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { QueryContent } from '../../shared/states.tsx'
import { LOADS_STOCK, PLACES, useMayEnd, useWaiting, type Waiting } from './use-waiting.ts'
import classes from './WaitingTiles.module.css'

interface Tile {
  id: string
  name: string
  href: string
  count: number
  /** At most so many are counted. */
  most: number
  /** How many of them keep people from what they are due. */
  urgent: number
  urgentName: string
  since: string | null
}

/**
 * What the reader has to end, as numbers that open their lists: what keeps people from what they are due comes first. What
 * only other roles may end is not shown.
 */
export function WaitingTiles() {
  const waiting = useWaiting()
  return <QueryContent query={waiting}>{(data) => <Tiles waiting={data} />}</QueryContent>
}

function Tiles({ waiting: { items, most } }: { waiting: Waiting }) {
  const { t, i18n } = useLingui()
  const stock = useStockTile()
  const mayEnd = useMayEnd()
  const own = items.filter(({ kind }) => mayEnd(kind))
  const tiles: Tile[] = own.map(({ kind, count, urgent, since }) => {
    const { name, href, urgent: urgentName } = PLACES[kind]
    return { id: kind, name: i18n._(name), href, count, most, urgent, urgentName: i18n._(urgentName), since }
  })
  const all = [...tiles, ...stock].toSorted((one, other) => Number(other.urgent > 0) - Number(one.urgent > 0))
  const shown = all.filter(({ count }) => count > 0)
  const none = all.filter(({ count }) => count === 0).map(({ name }) => name)
  return (
    <>
      {shown.length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2, sm: 3, lg: 4 }} spacing="sm" component="ul" className={classes['list']!}>
          {shown.map((tile) => (
            <li key={tile.id}>
              <TileCard tile={tile} />
            </li>
          ))}
        </SimpleGrid>
      )}
      {none.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {shown.length === 0 ? t`Nothing needs attention right now.` : t`All clear: ${none.join(', ')}.`}
        </Text>
      )}
    </>
  )
}

function TileCard({ tile: { name, href, count, most, urgent, urgentName, since } }: { tile: Tile }) {
  const { t } = useLingui()
  const number = count >= most ? t`${formatNumber(most)} or more` : formatNumber(count)
  return (
    <Paper
      component={Link}
      href={href}
      withBorder
      p="sm"
      // Paper removes the outline of what has the focus.
      className={`mantine-focus-auto ${classes['tile']!}`}
      data-urgent={urgent > 0}
    >
      <Text size="sm">{name}</Text>
      <Group gap="xs" align="center">
        <Text fz="xl" fw={600}>
          {number}
        </Text>
        {urgent > 0 && (
          <Badge color="red" variant="light">
            {urgent === count ? urgentName : t`${formatNumber(urgent)}: ${urgentName}`}
          </Badge>
        )}
      </Group>
      {since && (
        <Text size="xs" c="dimmed" component="div">
          {t`The oldest:`} <RelativeTime at={since} />
        </Text>
      )}
    </Paper>
  )
}

/** Pools that are empty, or run out within a week. */
function useStockTile(): Tile[] {
  const { i18n } = useLingui()
  const mayLoad = usePermission(LOADS_STOCK)
  const pools = useApi('GET /api/v1/admin/stock/pools', { query: {} }, { enabled: mayLoad }).data?.items
  if (!mayLoad || !pools) return []
  const low = pools.filter(({ warning }) => warning !== null)
  return [
    {
      id: 'STOCK',
      name: i18n._(msg`Stock that runs out`),
      href: linkTo('/stock', { low: 'yes' }),
      count: low.length,
      most: Infinity,
      urgent: low.filter(({ warning }) => warning === 'EMPTY').length,
      urgentName: i18n._(msg`Empty`),
      since: null,
    },
  ]
}
