import { Button, Group, Kbd, Paper, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { isRehearsed } from '@momi/contract/config-subjects'
import { useState } from 'react'
import { notifySuccess } from '../../shared/notify.ts'
import { useMe } from '../../shared/staff.ts'
import { useKeys } from '../../shared/use-keys.ts'
import type { Change } from './campaign-names.ts'
import { isComplete } from './change-state.ts'
import { ReviewDialog, type Verdict } from './ReviewDialog.tsx'
import { useRehearsals } from './use-rehearsals.ts'
import { useCampaignWrite } from './use-campaign-write.ts'

const KEYS = { APPROVE: 'a', RETURN: 'r' }

/** Approves a change, or sends it back, by the keys A and R too. */
export function ReviewPanel({ change }: { change: Change }) {
  const { t } = useLingui()
  const { hasMail } = useMe()
  const [verdict, setVerdict] = useState<Verdict>()
  const { effect, approved } = useRehearsals(change)
  const review = useCampaignWrite('POST /api/v1/admin/campaign/changes/{change_id}/review')
  // The review is for the content that is on the screen when the dialog opens.
  const [contentHash, setContentHash] = useState(change.contentHash)
  const open = (next: Verdict) => {
    setContentHash(change.contentHash)
    setVerdict(next)
  }
  useKeys([
    [KEYS.APPROVE, () => open('APPROVE')],
    [KEYS.RETURN, () => open('RETURN')],
  ])
  async function submit(comment: string, withoutEffect: boolean) {
    if (!verdict) return
    await review({
      params: { change_id: change.id },
      body: { verdict, comment, contentHash, rehearsalId: approved, withoutEffect },
    })
    const done = hasMail
      ? { APPROVE: t`Approved. Its author is told by mail.`, RETURN: t`Sent back. Its author is told by mail.` }
      : { APPROVE: t`Approved. Its author sees it in the bell.`, RETURN: t`Sent back. Its author sees it in the bell.` }
    notifySuccess(done[verdict])
  }
  return (
    <Paper component="section" aria-label={t`Your review`} withBorder p="md">
      <Title order={2} mb="xs">{t`This waits for you`}</Title>
      <Text
        size="sm"
        mb="sm"
      >{t`Read what it changes and what it does. Your approval is for exactly this content.`}</Text>
      <Text size="sm" mb="sm" fw={600}>
        {isComplete(change)
          ? t`Checked: no problems found. It waits for approval.`
          : t`It cannot be published as it is.`}
      </Text>
      <Group gap="xs">
        <Button
          size="compact-sm"
          onClick={() => open('APPROVE')}
          rightSection={<Kbd size="xs">{KEYS.APPROVE.toUpperCase()}</Kbd>}
        >{t`Approve`}</Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => open('RETURN')}
          rightSection={<Kbd size="xs">{KEYS.RETURN.toUpperCase()}</Kbd>}
        >{t`Send back`}</Button>
      </Group>
      <ReviewDialog
        verdict={verdict}
        author={change.createdBy.name}
        effect={isRehearsed(change.items) ? effect : 'KNOWN'}
        onClose={() => setVerdict(undefined)}
        onSubmit={submit}
      />
    </Paper>
  )
}
