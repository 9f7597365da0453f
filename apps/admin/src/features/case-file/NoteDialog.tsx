import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getHotkeyHandler } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApiMutation } from '../../shared/api.ts'
import { Dialog } from '../../shared/Dialog.tsx'
import { notifySuccess } from '../../shared/notify.ts'
import { ErrorState } from '../../shared/states.tsx'

const MIN_NOTE = 3
const MAX_NOTE = 500

/** Writes down what other staff should know of an account. */
export function NoteDialog({ user, onClose }: { user: string; onClose: () => void }) {
  const { t } = useLingui()
  const add = useApiMutation('POST /api/v1/admin/users/{id}/notes')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useForm({
    initialValues: { note: '' },
    validate: { note: (note) => (note.trim().length < MIN_NOTE ? t`Enter at least three characters.` : null) },
  })
  const submit = form.onSubmit(async ({ note }) => {
    try {
      await add.mutateAsync({ params: { id: user }, body: { note: note.trim() }, idempotencyKey })
    } catch {
      // The dialog shows it.
      return
    }
    notifySuccess(t`The note is in the timeline.`)
    onClose()
  })
  return (
    <Dialog opened onClose={onClose} title={t`Add a note`}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">
            {t`All staff see it in the timeline. It stays there, also in the audit log: write no phone number, name or other personal data.`}
          </Text>
          <Textarea
            label={t`Note`}
            description={t`Ctrl+Enter adds it.`}
            autosize
            minRows={3}
            maxLength={MAX_NOTE}
            data-autofocus
            required
            onKeyDown={getHotkeyHandler([['mod+Enter', () => submit()]])}
            {...form.getInputProps('note')}
          />
          {add.error && <ErrorState error={add.error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
            <Button type="submit" loading={form.submitting}>{t`Add note`}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
