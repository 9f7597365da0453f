import { Badge, type BadgeProps, Button, Card, Group, Text } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Finding } from '@momi/contract'
import { Link } from 'wouter'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { PermissionGate } from '../../shared/PermissionGate.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { findingText } from './finding-text.ts'
import { FIXES, TELL_OTHERWISE } from './fixes.tsx'
import { Why } from './Why.tsx'

const BADGES = {
  blocking: { variant: 'light', color: 'red' },
  warning: { variant: 'outline', color: 'red' },
  info: { variant: 'light', color: 'gray' },
} satisfies Record<Finding['severity'], BadgeProps>

const SEVERITIES = {
  blocking: msg`Blocking`,
  warning: msg`Warning`,
  info: msg`Good to know`,
} satisfies Record<Finding['severity'], MessageDescriptor>

interface Props {
  finding: Finding
  /** Of the person, whom a suggested message tells a day. */
  timeZone: string
  /** The person's phones, by their app instances, that have no push token. */
  unreachable: readonly string[]
}

/** One finding: its severity, what it is, since when, its reason, and the possible fixes. */
export function FindingCard({ finding, ...about }: Props) {
  const { t, i18n } = useLingui()
  const { severity, since, why, fixes } = finding
  const sentence = findingText(i18n, finding)
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="xs">
            <Badge size="sm" {...BADGES[severity]}>
              {i18n._(SEVERITIES[severity])}
            </Badge>
            <Text fw={600}>{sentence}</Text>
          </Group>
          <Text size="sm" c="dimmed" component="div">
            {since !== null && (
              <>
                {t`Since`} <RelativeTime at={since} />
                {why !== null && ' · '}
              </>
            )}
            {why !== null && <Why why={why} />}
          </Text>
        </div>
        <Group gap="xs">
          {fixes.map((fix) => (
            <FixButton key={fix.action} {...fix} finding={finding} {...about} sentence={sentence} />
          ))}
        </Group>
      </Group>
    </Card>
  )
}

interface FixButtonProps extends Props {
  action: keyof typeof FIXES
  target: string
  sentence: string
}

function FixButton({ action, unreachable, ...about }: FixButtonProps) {
  const { i18n } = useLingui()
  // To a phone without a push token, the same dialog offers the words for another way.
  const isUnreachable = action === 'send_push' && unreachable.includes(about.target)
  const { label, permission, ...fix } = isUnreachable ? TELL_OTHERWISE : FIXES[action]
  if ('Dialog' in fix)
    return (
      <DialogButton
        label={i18n._(label)}
        permission={permission}
        variant="default"
        size="xs"
        dialog={(close) => <fix.Dialog {...about} onClose={close} />}
      />
    )
  return (
    <PermissionGate permission={permission}>
      <Button component={Link} href={fix.href(about.target, about.finding.code)} variant="subtle" size="xs">
        {i18n._(label)}
      </Button>
    </PermissionGate>
  )
}
