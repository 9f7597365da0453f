import { Button, Group, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ConfigSubject } from '@momi/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { notifySuccess } from '../../shared/notify.ts'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { usePermission } from '../../shared/staff.ts'
import { SkeletonLines } from '../../shared/states.tsx'
import { zoneOfCountry, type Version } from './campaign-names.ts'
import { publishAtOf, PublishTimeFields, type PublishAt } from './PublishTimeFields.tsx'
import { Sentences } from './Sentences.tsx'
import { useCampaignWrite } from './use-campaign-write.ts'
import { useCheck } from './use-check.ts'

interface Props {
  subject: ConfigSubject
  version: Version
  /** The version that is live. */
  live: number
  /** Switches the subject off instead; absent if it is off or cannot be. */
  onStop: (() => void) | undefined
  onClose: () => void
}

/**
 * Begins a draft with the values of an earlier version. If people lose something by it, the earliest time that they are
 * told of early enough is set.
 */
export function RollBackDialog({ subject, version: { version, body }, live, onStop, onClose }: Props) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const mayStop = usePermission('campaign.stop')
  const rollBack = useCampaignWrite('POST /api/v1/admin/campaign/roll-back')
  const check = useCheck(subject, { body, baseVersion: live })
  const zone = zoneOfCountry(subject.countryCode)
  /** undefined: the suggested time. */
  const [chosen, setChosen] = useState<PublishAt | null>()
  const timeFor = (earliest: string | null | undefined) =>
    chosen === undefined ? (earliest ? publishAtOf(earliest, zone) : null) : chosen

  async function submit(why: string) {
    const { data } = check.data ? check : await check.refetch({ throwOnError: true })
    const publishAt = timeFor(data?.items[0]?.earliest)
    const { change } = await rollBack({ body: { ...subject, version, baseVersion: live, why, publishAt } })
    notifySuccess(t`The draft is saved. Nothing changes before it is published.`)
    navigate(linkTo('/campaign/changes/:id', { id: change.id, focus: 'next' }))
  }
  const checked = check.data?.items[0]
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={t`Go back to version ${version}`}
      action={t`Save the draft`}
      suggestedReason={t`Back to version ${version}`}
      onSubmit={submit}
    >
      <Stack gap="sm">
        <Text size="sm">{t`This begins a draft with the values of version ${version}. It is published like any other change.`}</Text>
        {checked ? (
          <>
            <Sentences
              sentences={checked.words.map(({ short }) => short)}
              none={t`It changes nothing in what runs now.`}
            />
            {checked.earliest === null ? (
              <Text size="sm">{t`Nobody loses anything by it, so it can be published at once.`}</Text>
            ) : (
              <>
                <Text size="sm">{t`People lose something by it, so they are told 72 hours before. The earliest possible time is set.`}</Text>
                {onStop && mayStop && (
                  <Group gap="xs">
                    <Text size="sm">{t`To end it now, switch it off.`}</Text>
                    <Button
                      size="compact-xs"
                      color="red"
                      variant="subtle"
                      onClick={onStop}
                    >{t`Switch off instead`}</Button>
                  </Group>
                )}
              </>
            )}
          </>
        ) : (
          <SkeletonLines count={3} />
        )}
        <PublishTimeFields value={timeFor(checked?.earliest)} onChange={setChosen} zone={zone} />
      </Stack>
    </ReasonDialog>
  )
}
