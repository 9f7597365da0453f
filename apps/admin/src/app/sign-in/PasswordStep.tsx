import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@momi/client/http/api-error'
import { useState } from 'react'
import { anonymousCall } from '../../shared/client.ts'
import { ErrorState } from '../../shared/states.tsx'
import type { Credentials } from './credentials.ts'
import { useFocusOnMount } from './use-focus-on-mount.ts'

/** The step after a correct password, by the error code of the answer. */
const NEXT = { admin_code_required: 'code', admin_set_up_required: 'set-up' } as const

const nextOf = (error: unknown) =>
  error instanceof ApiError ? (NEXT as Partial<Record<string, 'code' | 'set-up'>>)[error.code ?? ''] : undefined

/** The form for e-mail and password. If both are right, calls `onNext` with the step that the server requires. */
export function PasswordStep({ onNext }: { onNext: (next: 'code' | 'set-up', credentials: Credentials) => void }) {
  const { t } = useLingui()
  const [failure, setFailure] = useState<unknown>()
  const first = useFocusOnMount()
  const form = useForm<Credentials>({ initialValues: { email: '', password: '' } })
  const submit = form.onSubmit(async (credentials) => {
    setFailure(undefined)
    try {
      await anonymousCall('POST /api/v1/admin/tokens', { body: credentials })
    } catch (error) {
      const next = nextOf(error)
      if (next) onNext(next, credentials)
      else setFailure(error)
    }
  })
  return (
    <form onSubmit={submit}>
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
        {failure !== undefined && <ErrorState error={failure} />}
        <Button type="submit" fullWidth loading={form.submitting}>{t`Continue`}</Button>
      </Stack>
    </form>
  )
}
