import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { EVERYWHERE, type ConfigKind } from '@momi/contract/config-subjects'
import { useState } from 'react'
import { Link } from 'wouter'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { PermissionGate } from '../../shared/PermissionGate.tsx'
import { BodyJson } from '../../shared/BodyJson.tsx'
import { linkToSubject, type Change, type ChangeItem } from './campaign-names.ts'
import { isEnded } from './change-state.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { Problems } from './Problems.tsx'
import { Sentences } from './Sentences.tsx'
import { useCampaignWrite } from './use-campaign-write.ts'
import { useSubjectName } from './use-subject-name.ts'

/** What applies also before anything of it was published. */
const HAS_DEFAULTS: readonly ConfigKind[] = ['country', 'client']

/** A batch is there, loaded by a file or a number, before a change says whether its items can be won. */
const isLoaded = (kind: ConfigKind) => kind === 'stock_batch'

/** A subject of a change: its sentences, its problems, and the way to its form. */
export function ChangeItemCard({ change, item }: { change: Change; item: ChangeItem }) {
  const { t } = useLingui()
  const title = useSubjectName()(item)
  const { words, problems, base, live, body, kind, countryCode, key } = item
  const remove = useCampaignWrite('POST /api/v1/admin/campaign/changes/{change_id}/remove-item')
  const [failure, setFailure] = useState<unknown>()
  async function removeItem() {
    setFailure(undefined)
    try {
      await remove({ params: { change_id: change.id }, body: { kind, countryCode, key } })
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <Paper component="section" aria-label={title} withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={2}>{title}</Title>
            {live === null && !isLoaded(kind) && !isEnded(change) && (
              <Text size="sm" c="dimmed">
                {HAS_DEFAULTS.includes(kind)
                  ? t`The first settings of its own: until then it has the defaults.`
                  : t`New: it does not run yet.`}
              </Text>
            )}
          </div>
          {!isEnded(change) && (
            <PermissionGate permission="campaign.edit">
              <Group gap="xs">
                <Button
                  component={Link}
                  href={linkToSubject(item, { change: change.id })}
                  size="compact-sm"
                  variant="default"
                >{t`Edit`}</Button>
                {countryCode !== EVERYWHERE && !isLoaded(kind) && (
                  <DialogButton
                    label={t`Copy to other countries`}
                    permission="campaign.edit"
                    size="compact-sm"
                    variant="default"
                    dialog={(close) => <CopyDialog change={change} item={item} onClose={close} />}
                  />
                )}
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  onClick={() => void removeItem()}
                >{t`Remove from the change`}</Button>
              </Group>
            </PermissionGate>
          )}
        </Group>
        {failure !== undefined && <ErrorState error={failure} />}
        {!isEnded(change) && (
          <Problems
            title={t`This has to be corrected first`}
            problems={problems}
            toField={{ href: (field) => linkToSubject(item, { change: change.id, field }) }}
            change={change}
          />
        )}
        <Sentences sentences={words.map(({ short }) => short)} none={t`It changes nothing in what runs now.`} />
        <BodyJson before={isEnded(change) ? base : live} after={body} />
      </Stack>
    </Paper>
  )
}
