import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../shared/Dialog.tsx'
import { useApiMutation } from '../../shared/api.ts'
import { RecoveryCodes } from '../../shared/RecoveryCodes.tsx'
import { ErrorState } from '../../shared/states.tsx'

/** Creates new recovery codes, which invalidate all earlier ones. */
export function RenewRecoveryCodes() {
  const { t } = useLingui()
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <Stack gap="xs" align="flex-start">
      <Title order={2}>{t`Recovery codes`}</Title>
      <Text size="sm" c="dimmed">{t`Renew them when few are left, or when others may have seen them.`}</Text>
      <Button variant="default" onClick={open}>{t`Renew recovery codes`}</Button>
      {/* A click outside must not close the dialog, because the codes are shown only once. */}
      <Dialog opened={isOpen} onClose={close} title={t`Recovery codes`} closeOnClickOutside={false}>
        <Renewal onClose={close} />
      </Dialog>
    </Stack>
  )
}

function Renewal({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const renew = useApiMutation('POST /api/v1/admin/recovery-codes')
  const form = useForm({ initialValues: { code: '' } })
  if (renew.data) return <RecoveryCodes codes={renew.data.recoveryCodes} done={t`Done`} onDone={onClose} />
  return (
    <form onSubmit={form.onSubmit((body) => renew.mutate({ body }, { onError: form.reset }))}>
      <Stack gap="md">
        <Text size="sm">{t`You get ten new codes. All earlier ones stop working.`}</Text>
        <TextInput
          label={t`Code`}
          description={t`The six digits that your authenticator app shows now.`}
          autoComplete="one-time-code"
          inputMode="numeric"
          data-autofocus
          required
          {...form.getInputProps('code')}
        />
        {renew.error && <ErrorState error={renew.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" loading={renew.isPending}>{t`Renew`}</Button>
        </Group>
      </Stack>
    </form>
  )
}
