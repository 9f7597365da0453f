import type { ComponentProps } from 'react'
import { Icon } from '@momi/ui/Icon'
import { WeekStrip } from '@momi/ui/WeekStrip'

type Days = ComponentProps<typeof WeekStrip>['days']

const later = (day: number): Days[number] => ({
  state: 'NOT_AVAILABLE',
  amount: `+${10 * day}`,
  label: `Day ${day}`,
  stateLabel: 'not yet',
})

export function SecondDay() {
  const days: Days = [
    { state: 'CHECKED_IN', amount: '+10', label: 'Day 1', stateLabel: 'checked in' },
    { state: 'AVAILABLE_FOR_CHECK_IN', amount: '+20', label: 'Today', stateLabel: 'check in now' },
    ...[3, 4, 5, 6, 7].map(later),
  ]
  return <WeekStrip label="This week" days={days} />
}

export function WithACoveredDay() {
  const days: Days = [
    { state: 'CHECKED_IN', amount: '+10', label: 'Day 1', stateLabel: 'checked in' },
    { state: 'COVERED', mark: <Icon name="lock" />, label: 'Freeze', stateLabel: 'covered by a freeze' },
    { state: 'AVAILABLE_FOR_CHECK_IN', amount: '+20', label: 'Today', stateLabel: 'check in now' },
    ...[3, 4, 5, 6, 7].map(later),
  ]
  return <WeekStrip label="This week" days={days} />
}
