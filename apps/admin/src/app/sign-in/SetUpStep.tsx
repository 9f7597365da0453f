import { Button, PasswordInput, Stack, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { anonymousCall, session } from '../../shared/client.ts'
import { RecoveryCodes } from '../../shared/RecoveryCodes.tsx'
import type { Tokens } from '../../shared/session.ts'
import { ErrorState, QueryContent } from '../../shared/states.tsx'
import { AuthenticatorSecret } from './AuthenticatorSecret.tsx'
import type { Credentials } from './credentials.ts'
import { withDeviceToken } from './device-tokens.ts'

/** The first sign-in: sets up the authenticator and a new password, and shows the recovery codes. */
export function SetUpStep({ credentials, onBack }: { credentials: Credentials; onBack: () => void }) {
  const { t } = useLingui()
  const [failure, setFailure] = useState<unknown>()
  const [confirmed, setConfirmed] = useState<Tokens & { recoveryCodes: string[] }>()
  // Loaded once, because each call generates another secret.
  const secret = useQuery({
    queryKey: ['authenticator', credentials.email],
    queryFn: () => anonymousCall('POST /api/v1/admin/authenticator', { body: credentials }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const form = useForm({ initialValues: { code: '', newPassword: '' } })
  const submit = form.onSubmit(async (values) => {
    setFailure(undefined)
    try {
      const body = { ...credentials, ...values }
      const signedIn = await anonymousCall('POST /api/v1/admin/authenticator/confirm', { body })
      setConfirmed(withDeviceToken(credentials.email, signedIn))
    } catch (error) {
      setFailure(error)
    }
  })
  if (confirmed)
    return (
      <Stack gap="xs">
        <Title order={2}>{t`Recovery codes`}</Title>
        <RecoveryCodes
          codes={confirmed.recoveryCodes}
          done={t`Open the console`}
          onDone={() => session.start(confirmed)}
        />
      </Stack>
    )
  if (secret.error)
    return (
      <Stack gap="md">
        <ErrorState error={secret.error} />
        <Button variant="default" fullWidth onClick={onBack}>{t`Back to the sign-in`}</Button>
      </Stack>
    )
  return (
    <QueryContent query={secret}>
      {({ secret: text, uri }) => (
        <form onSubmit={submit}>
          <Stack gap="md">
            <AuthenticatorSecret secret={text} uri={uri} />
            <TextInput
              label={t`Code`}
              description={t`The six digits that your app shows now.`}
              autoComplete="one-time-code"
              required
              {...form.getInputProps('code')}
            />
            <PasswordInput
              label={t`New password`}
              description={t`Replaces the one that you were given.`}
              autoComplete="new-password"
              required
              {...form.getInputProps('newPassword')}
            />
            {failure !== undefined && <ErrorState error={failure} />}
            <Button type="submit" fullWidth loading={form.submitting}>{t`Confirm`}</Button>
            <Button variant="subtle" color="gray" fullWidth onClick={onBack}>{t`Use another account`}</Button>
          </Stack>
        </form>
      )}
    </QueryContent>
  )
}
