import { Button, Menu } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { ownZone } from '@momi/contract/rules/calendar'
import { chooseTimeZone, chosenTimeZone, TIME_ZONES, useTimeZone } from '../shared/time-zone.ts'

const BROWSER = 'browser'

/** Shows and changes the time zone of all times and days of the console. */
export function TimeZoneMenu() {
  const { t } = useLingui()
  const zone = useTimeZone()
  const browserZone = ownZone()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" color="gray" size="xs" px="xs" style={{ flexShrink: 0 }}>{t`Times in ${zone}`}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={chosenTimeZone() ?? BROWSER}
          onChange={(value) => chooseTimeZone(value === BROWSER ? undefined : value)}
        >
          <Menu.RadioItem value={BROWSER}>{t`This browser: ${browserZone}`}</Menu.RadioItem>
          {TIME_ZONES.map((name) => (
            <Menu.RadioItem key={name} value={name}>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
