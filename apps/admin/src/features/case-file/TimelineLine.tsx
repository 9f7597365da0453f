import { Badge, Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { Copyable } from '../../shared/Copyable.tsx'
import { formatExact } from '../../shared/format.ts'
import { Id } from '../../shared/Id.tsx'
import { KINDS, LINES } from './line-messages.ts'
import { Why } from './Why.tsx'
import { localizedParams } from './localized-params.ts'
import classes from './TimelineLine.module.css'

type Line = Output<AdminApi['GET /api/v1/admin/users/{id}/timeline']>['items'][number]

/** Parameters that staff look up elsewhere, and copy for it. */
const IDS = ['txHash', 'rewardItem', 'entry', 'haid']

/** One line of the timeline: when, which kind, what happened, and why. */
export function TimelineLine({ line }: { line: Line }) {
  const { t, i18n } = useLingui()
  const { at, kind, code, params, why } = line
  const ids = IDS.flatMap((name) => params[name] ?? []).map(String)
  return (
    <li className={classes['line']}>
      <time dateTime={at} className={classes['time']}>
        {formatExact(new Date(at))}
      </time>
      <div className={classes['kind']}>
        <Badge variant="default" size="sm" tt="none" fw={400}>
          {i18n._(KINDS[kind])}
        </Badge>
      </div>
      <div className={classes['text']}>
        <Text size="sm">{i18n._({ ...LINES[code], values: localizedParams(i18n, params) })}</Text>
        <Group gap="xs">
          {why !== null && why !== params['code'] && why !== params['outcome'] && (
            <Text size="xs" c="dimmed">
              <Why why={why} />
            </Text>
          )}
          {ids.map((id) => (
            <Text key={id} size="xs" c="dimmed" component="div">
              <Id value={id} />
            </Text>
          ))}
          {typeof params['code'] === 'string' && (
            // The words are for people; the code is for a search in the logs.
            <Text size="xs" c="dimmed" component="div">
              <Copyable value={params['code']}>{t`Copy the code`}</Copyable>
            </Text>
          )}
        </Group>
      </div>
    </li>
  )
}
