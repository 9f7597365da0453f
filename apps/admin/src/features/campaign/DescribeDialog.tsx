import { Checkbox, Select, Stack, Text, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { clock } from '../../shared/client.ts'
import { wallTimeOf } from '../../shared/format.ts'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { TIME_ZONES, timeZone } from '../../shared/time-zone.ts'
import { instantOf } from '../../shared/wall-time.ts'
import { zoneOfCountry, type Change } from './campaign-names.ts'
import { TimeInZones } from './PublishTime.tsx'
import { useCampaignWrite } from './use-campaign-write.ts'

/** Changes the title, the reason and the time of publishing. */
export function DescribeDialog({ change, onClose }: { change: Change; onClose: () => void }) {
  const { t } = useLingui()
  const describe = useCampaignWrite('POST /api/v1/admin/campaign/changes/{change_id}/describe')
  const [title, setTitle] = useState(change.title)
  const [zone, setZone] = useState(() => change.zone ?? zoneOf(change))
  const [wallTime, setWallTime] = useState(() => (change.publishAt ? wallTimeOf(new Date(change.publishAt), zone) : ''))
  const [isTimed, setTimed] = useState(change.publishAt !== null)
  const submit = (why: string) =>
    describe({
      params: { change_id: change.id },
      body: { title, why, publishAt: isTimed ? { wallTime, zone } : null },
    })
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={t`Title, reason and time`}
      action={t`Save`}
      suggestedReason={change.why}
      onSubmit={submit}
    >
      <Stack gap="sm">
        {change.state !== 'DRAFT' && <Text size="sm">{t`Saving makes it a draft again and ends its approval.`}</Text>}
        <TextInput
          label={t`Title`}
          required
          maxLength={120}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Checkbox
          label={t`Publish at a time`}
          checked={isTimed}
          onChange={(event) => setTimed(event.currentTarget.checked)}
        />
        {isTimed && (
          <>
            <TextInput
              type="datetime-local"
              label={t`Time`}
              required
              min={wallTimeOf(new Date(clock.now()), zone)}
              value={wallTime}
              onChange={(event) => setWallTime(event.currentTarget.value)}
            />
            <Select
              label={t`Zone`}
              data={[...new Set([zone, timeZone(), ...TIME_ZONES])]}
              value={zone}
              onChange={(next) => next && setZone(next)}
              allowDeselect={false}
            />
            {wallTime !== '' && (
              <Text size="xs" c="dimmed" component="div">
                <TimeInZones at={instantOf(wallTime, zone)} zone={zone} />
              </Text>
            )}
          </>
        )}
      </Stack>
    </ReasonDialog>
  )
}

/** The zone of the first country that a change concerns. */
const zoneOf = ({ subjects }: Change): string => (subjects[0] ? zoneOfCountry(subjects[0].countryCode) : timeZone())
