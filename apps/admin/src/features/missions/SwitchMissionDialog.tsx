import { SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { MissionType } from '@momi/contract'
import { useState } from 'react'
import { useApiMutation } from '../../shared/api.ts'
import { notifySuccess } from '../../shared/notify.ts'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { MISSION_NAMES } from './mission-names.ts'

interface Props {
  user: string
  /** The chosen mission at first. */
  mission?: MissionType
  suggestedReason?: string
  onClose: () => void
}

/** What the switch of a mission sends, by its value in the control. */
const ENABLED = { COUNTRY: null, ON: true, OFF: false } as const
type State = keyof typeof ENABLED

/** Switches a mission on or off for one person, or back to what their country has. */
export function SwitchMissionDialog({ user, mission, suggestedReason, onClose }: Props) {
  const { t, i18n } = useLingui()
  const { mutateAsync: override } = useApiMutation('POST /api/v1/admin/missions/overrides')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [type, setType] = useState<string | null>(mission ?? null)
  const [state, setState] = useState<State>('COUNTRY')
  const [isChecked, setChecked] = useState(false)
  const options = Object.entries(MISSION_NAMES).map(([value, name]) => ({ value, label: i18n._(name) }))
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={t`Switch a mission for this person`}
      action={t`Save`}
      readers={t`The person does not see this reason.`}
      suggestedReason={suggestedReason}
      areFieldsValid={() => {
        setChecked(true)
        return type !== null
      }}
      onSubmit={async (reason) => {
        const body = { userId: user, missionType: type as MissionType, enabled: ENABLED[state], reason }
        await override({ body, idempotencyKey })
        notifySuccess(t`Saved.`)
      }}
    >
      <Stack gap="xs">
        <Text size="sm">{t`For this person only. For everybody, change the mission of the country.`}</Text>
        <Select
          label={t`Mission`}
          required
          searchable
          data-autofocus
          data={options}
          value={type}
          error={isChecked && type === null && t`Choose a mission.`}
          onChange={setType}
        />
        <SegmentedControl
          aria-label={t`State for this person`}
          data={[
            { value: 'COUNTRY', label: t`As in the country` },
            { value: 'ON', label: t`On` },
            { value: 'OFF', label: t`Off` },
          ]}
          value={state}
          onChange={(next) => setState(next as State)}
        />
      </Stack>
    </ReasonDialog>
  )
}
