import { Badge, List } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { MODES, type RiskPart } from './risk-types.ts'

/** The parts of a score in words. */
export function Parts({ parts }: { parts: readonly RiskPart[] }) {
  const { t, i18n } = useLingui()
  return (
    <List size="sm">
      {parts.map(({ signal, title, points, mode, evidence }) => (
        <List.Item key={signal}>
          {t`${title}: ${points} points, ${evidence}`}{' '}
          <Badge size="xs" variant="light" color={mode === 'ACTIVE' ? 'red' : 'gray'}>
            {i18n._(MODES[mode])}
          </Badge>
        </List.Item>
      ))}
    </List>
  )
}
