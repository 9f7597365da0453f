import { Button, Group, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../shared/Dialog.tsx'
import type { Change } from './campaign-names.ts'
import { Sentences } from './Sentences.tsx'

interface Props {
  change: Pick<Change, 'items' | 'effects'>
  onClose: () => void
  onPublish: () => void
}

/** Asks before a change is published: what changes, for whom, and from when. */
export function PublishDialog({ change: { items, effects }, onClose, onPublish }: Props) {
  const { t } = useLingui()
  return (
    <Dialog opened onClose={onClose} title={t`Publish this change now?`}>
      <Stack gap="sm">
        <Text size="sm">{t`It applies at once, for everybody whom it concerns:`}</Text>
        <Sentences
          sentences={items.flatMap(({ words }) => words.map(({ text }) => text))}
          none={t`It changes nothing.`}
        />
        <Sentences sentences={effects.words} none={t`Nothing that is measured.`} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            data-autofocus
            onClick={() => {
              onClose()
              onPublish()
            }}
          >{t`Publish now`}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
