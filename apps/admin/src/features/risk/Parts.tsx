import { Badge, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '../../shared/format.ts'
import { MODES, type RiskPart } from './risk-types.ts'
import classes from './Parts.module.css'

/** The parts of a score, one below the other: points, the signal with its evidence, and its mode. */
export function Parts({ parts }: { parts: readonly RiskPart[] }) {
  const { i18n } = useLingui()
  return (
    <ul className={classes['parts']}>
      {parts.map(({ signal, title, points, mode, evidence }) => (
        <li key={signal} className={classes['part']}>
          <span className={classes['points']}>{formatNumber(points)}</span>
          <span>
            {title}
            <Text size="xs" c="dimmed">
              {evidence}
            </Text>
          </span>
          <Badge size="xs" variant="light" color={mode === 'ACTIVE' ? 'red' : 'gray'}>
            {i18n._(MODES[mode])}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
