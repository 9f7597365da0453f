import { ActionIcon, Anchor, Badge, Box, Group, Indicator, Popover, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { MINUTE } from '@momi/contract/rules/durations'
import { TbBell } from 'react-icons/tb'
import { Link } from 'wouter'
import { Acknowledge, linkToLine, linkToSubject, useCountryName, useSubjectName } from '../features/campaign/public.ts'
import { useApi } from '../shared/api.ts'
import { linkTo } from '../shared/link.ts'
import { RelativeTime } from '../shared/RelativeTime.tsx'
import { ErrorState } from '../shared/states.tsx'
import classes from './Bell.module.css'

type Item = Output<AdminApi['GET /api/v1/admin/campaign/inbox']>['items'][number]

/** What has to be done with each kind of item. */
const STEPS: Readonly<Record<Item['kind'], { label: MessageDescriptor; color: string }>> = {
  APPROVE: { label: msg`Decide`, color: 'orange' },
  PUBLISH: { label: msg`Publish`, color: 'green' },
  RETURNED: { label: msg`Correct`, color: 'brand' },
  STOP: { label: msg`Look at`, color: 'red' },
  ALERT: { label: msg`Alert`, color: 'red' },
  CASE: { label: msg`Decide`, color: 'red' },
  HOLDS: { label: msg`Overdue`, color: 'red' },
  SIGNAL: { label: msg`Look at`, color: 'orange' },
}

function hrefOf({ kind, id, subject, line }: Item): string {
  if (kind === 'CASE') return linkTo('/holds/:id', { id })
  if (kind === 'HOLDS') return linkTo('/holds', { queue: 'OVERDUE', country: id })
  if (kind === 'SIGNAL') return linkTo('/holds/signals')
  if (line) return linkToLine(line)
  return subject ? linkToSubject(subject, { tab: 'history' }) : linkTo('/campaign/changes/:id', { id })
}

/** How much waits for the signed-in member of staff, and the way to each of it. */
export function Bell() {
  const { t } = useLingui()
  const inbox = useApi('GET /api/v1/admin/campaign/inbox', {}, { refreshMs: MINUTE })
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const items = inbox.data?.items ?? []
  const { length } = items
  return (
    <Popover position="bottom-end" width={360} opened={isOpen} onDismiss={close} trapFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          radius="xl"
          // The count stands out over the round button.
          style={{ overflow: 'visible' }}
          aria-label={length === 0 ? t`No change or alert waits for you` : t`Waiting for you: ${length}`}
          onClick={toggle}
        >
          <Indicator label={length} size={16} disabled={length === 0} color="red.8" offset={2}>
            <TbBell size={20} aria-hidden style={{ display: 'block' }} />
          </Indicator>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        {inbox.error && length === 0 ? (
          <ErrorState error={inbox.error} onRetry={() => void inbox.refetch()} />
        ) : length === 0 ? (
          <Text size="sm" c="dimmed" p="xs" tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
            {t`No change, alert or overdue answer waits for you.`}{' '}
            <Anchor component={Link} href={linkTo('/')} onClick={close} inherit>
              {t`Home shows what else there is to do.`}
            </Anchor>
          </Text>
        ) : (
          <ul className={classes['list']}>
            {items.map((item) => (
              <li key={item.id}>
                <BellItem item={item} onOpen={close} />
                {item.kind === 'ALERT' && (
                  <Box px={8} pb={8}>
                    <Acknowledge alert={{ id: item.id, acknowledgedBy: null }} />
                  </Box>
                )}
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** What an item is about. The same name may be used in each country. */
function useTitle(): (item: Item) => string {
  const { t } = useLingui()
  const placeOf = useCountryName()
  const nameOf = useSubjectName()
  return ({ kind, title, line, subject }) => {
    if (line) return t`${title}, ${placeOf(line.countryCode)}`
    if (kind !== 'STOP' || !subject) return title
    const name = nameOf({ ...subject, name: title })
    return subject.kind === 'country' ? t`${name} – paused` : t`${name} – switched off`
  }
}

function BellItem({ item, onOpen }: { item: Item; onOpen: () => void }) {
  const { t, i18n } = useLingui()
  const nameOf = useTitle()
  const { kind, by, reason, at, dueAt } = item
  const { label, color } = STEPS[kind]
  // What comes back to its author has a reason of its own, such as the comment of who sent it back.
  const isFromOthers = by !== null && (kind === 'APPROVE' || kind === 'STOP')
  return (
    <Link href={hrefOf(item)} onClick={onOpen} className={classes['item'] ?? ''}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={600} truncate>
          {nameOf(item)}
        </Text>
        <Badge color={color} variant="dot" style={{ flexShrink: 0 }}>
          {i18n._(label)}
        </Badge>
      </Group>
      <Text size="xs" lineClamp={2}>
        {isFromOthers ? t`${by}: ${reason}` : reason}
      </Text>
      <Text size="xs" c="dimmed" component="div">
        <RelativeTime at={at} />
        {dueAt && (
          <>
            {' · '}
            {kind === 'ALERT'
              ? t`used up`
              : kind === 'STOP'
                ? t`to be looked at`
                : kind === 'CASE' || kind === 'HOLDS'
                  ? t`due`
                  : t`expires`}{' '}
            <RelativeTime at={dueAt} />
          </>
        )}
      </Text>
    </Link>
  )
}
