import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Input } from '@momi/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { Dialog } from '../../shared/Dialog.tsx'
import { linkTo } from '../../shared/link.ts'
import { notifySuccess } from '../../shared/notify.ts'
import { ReasonForm } from '../../shared/ReasonDialog.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { useCampaignWrite } from './use-campaign-write.ts'
import { useSubjectName } from './use-subject-name.ts'

type Item = Input<AdminApi['POST /api/v1/admin/campaign/changes/{change_id}/items']>['body']

interface Props {
  item: Item
  /** What staff call the subject. */
  name: string
  /** The open change that has what the subject names, so that both are best published together. */
  draft?: string | undefined
  onSaved: () => void
  onClose: () => void
}

const NEW = 'new'

/** Saves a subject in a new draft, or in one that is already open. */
export function SaveDialog({ item, name, draft, onSaved, onClose }: Props) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(draft ?? NEW)
  const open = useApi('GET /api/v1/admin/campaign/changes', { query: { filter: 'open' } })
  const drafts = open.data?.items.filter(({ state }) => state === 'DRAFT') ?? []
  const into = drafts.some(({ id }) => id === chosen) ? chosen : NEW
  return (
    <Dialog opened onClose={onClose} title={t`Save your changes`}>
      <Stack gap="md">
        {drafts.length > 0 && (
          <Select
            label={t`Save in`}
            description={into !== NEW && into === draft ? t`This has the reward that is not published yet.` : undefined}
            data={[
              { value: NEW, label: t`A new draft` },
              ...drafts.map(({ id, title, createdBy }) => ({ value: id, label: `${title} (${createdBy.name})` })),
            ]}
            value={into}
            onChange={(next) => setChosen(next ?? NEW)}
            allowDeselect={false}
          />
        )}
        {into === NEW ? (
          <NewDraft item={item} name={name} onSaved={onSaved} onClose={onClose} />
        ) : (
          <ExistingDraft item={item} change={into} onSaved={onSaved} onClose={onClose} />
        )}
      </Stack>
    </Dialog>
  )
}

function NewDraft({ item, name, onSaved, onClose }: Props) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const [title, setTitle] = useState(useSubjectName()({ ...item, name }))
  const begin = useCampaignWrite('POST /api/v1/admin/campaign/changes')
  async function submit(why: string) {
    const { change } = await begin({ body: { title, why, items: [item] } })
    onSaved()
    notifySuccess(t`The draft is saved. Nothing changes before it is published.`)
    navigate(linkTo('/campaign/changes/:id', { id: change.id }))
  }
  return (
    <ReasonForm onClose={onClose} action={t`Save the draft`} onSubmit={submit}>
      <TextInput
        label={t`Title`}
        required
        minLength={3}
        maxLength={120}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </ReasonForm>
  )
}

function ExistingDraft({ item, change, onSaved, onClose }: Omit<Props, 'name'> & { change: string }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const [failure, setFailure] = useState<unknown>()
  const put = useCampaignWrite('POST /api/v1/admin/campaign/changes/{change_id}/items')
  async function submit() {
    setFailure(undefined)
    try {
      await put({ params: { change_id: change }, body: item })
      onSaved()
      navigate(linkTo('/campaign/changes/:id', { id: change }))
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <>
      {failure !== undefined && <ErrorState error={failure} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button onClick={() => void submit()}>{t`Save`}</Button>
      </Group>
    </>
  )
}
