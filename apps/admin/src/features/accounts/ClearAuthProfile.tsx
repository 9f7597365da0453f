import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { emailOf, emailProblem } from '@momi/contract/rules/email'
import { useState } from 'react'
import { Dialog } from '../../shared/Dialog.tsx'
import { call } from '../../shared/client.ts'
import { ClearDialog } from './ClearDialog.tsx'

/** Asks for an e-mail address, as the person tells it to support, and removes all sign-ins that have this address. */
export function ClearAuthProfile({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [email, setEmail] = useState<string>()
  if (email === undefined) return <EmailForm onSubmit={setEmail} onClose={onClose} />
  return (
    <ClearDialog
      title={t`Clear auth profile of ${email}`}
      action={t`Clear auth profile`}
      onClose={onClose}
      run={(how) => call('POST /api/v1/admin/users/authprofile/clear', { body: { email, ...how } })}
      describe={({ accounts }) =>
        accounts.flatMap(({ userId, removes, keeps, userTypeAfter }) => [
          t`Account ${userId} loses its sign-in: ${removes.join(', ')}.`,
          keeps.length > 0
            ? t`It keeps: ${keeps.join(', ')}. Its type is then ${userTypeAfter}.`
            : t`It is then anonymous, and can only be opened on its phones.`,
        ])
      }
    />
  )
}

function EmailForm({ onSubmit, onClose }: { onSubmit: (email: string) => void; onClose: () => void }) {
  const { t } = useLingui()
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (value) => (emailProblem(value) === undefined ? null : t`This is not an e-mail address.`) },
  })
  return (
    <Dialog opened onClose={onClose} title={t`Clear auth profile`}>
      <form onSubmit={form.onSubmit((values) => onSubmit(emailOf(values.email)))} noValidate>
        <Stack gap="md">
          <TextInput
            label={t`E-mail`}
            description={t`As the person reads it out.`}
            autoComplete="off"
            data-autofocus
            required
            {...form.getInputProps('email')}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
            <Button type="submit">{t`Show what it would do`}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
