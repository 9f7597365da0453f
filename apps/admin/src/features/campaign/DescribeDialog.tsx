import { Stack, Text, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { timeZone } from '../../shared/time-zone.ts'
import { zoneOfCountry, type Change } from './campaign-names.ts'
import { publishAtOf, PublishTimeFields } from './PublishTimeFields.tsx'
import { useCampaignWrite } from './use-campaign-write.ts'

/** Changes the title, the reason and the time of publishing. */
export function DescribeDialog({ change, onClose }: { change: Change; onClose: () => void }) {
  const { t } = useLingui()
  const describe = useCampaignWrite('POST /api/v1/admin/campaign/changes/{change_id}/describe')
  const [title, setTitle] = useState(change.title)
  const [publishAt, setPublishAt] = useState(() =>
    change.publishAt ? publishAtOf(change.publishAt, change.zone ?? zoneOf(change)) : null,
  )
  const submit = (why: string) =>
    describe({
      params: { change_id: change.id },
      body: { title, why, publishAt },
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
        <PublishTimeFields value={publishAt} onChange={setPublishAt} zone={zoneOf(change)} />
      </Stack>
    </ReasonDialog>
  )
}

/** The zone of the first country that a change concerns. */
const zoneOf = ({ subjects }: Change): string => (subjects[0] ? zoneOfCountry(subjects[0].countryCode) : timeZone())
