import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import type { Credentials } from './credentials.ts'
import { useFocusOnMount } from './use-focus-on-mount.ts'

/**
 * The form for e-mail and password. The server checks them together with the code of the next step, so that its answer
 * does not tell which of them is wrong. The first sign-in has another next step, which its button opens.
 */
export function PasswordStep({ onNext }: { onNext: (next: 'code' | 'set-up', credentials: Credentials) => void }) {
  const { t } = useLingui()
  const first = useFocusOnMount()
  const form = useForm<Credentials>({ initialValues: { email: '', password: '' } })
  const continueTo = (next: 'code' | 'set-up') => form.onSubmit((credentials) => onNext(next, credentials))
  return (
    <form onSubmit={continueTo('code')}>
      <Stack gap="md">
        <TextInput
          label={t`E-mail`}
          type="email"
          autoComplete="username"
          required
          ref={first}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t`Password`}
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth>{t`Continue`}</Button>
        <Button
          variant="subtle"
          color="gray"
          fullWidth
          onClick={(event) => event.currentTarget.form?.reportValidity() && continueTo('set-up')()}
        >
          {t`First sign-in: set up an authenticator app`}
        </Button>
      </Stack>
    </form>
  )
}
