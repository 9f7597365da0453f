import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { session } from '../../shared/client.ts'
import type { Tokens } from '../../shared/session.ts'
import { ErrorState } from '../../shared/states.tsx'
import { useFocusOnMount } from './use-focus-on-mount.ts'

interface Props {
  signIn: (code: string) => Promise<Tokens>
  /** For who has no authenticator yet. */
  onSetUp?: () => void
  onBack: () => void
}

/** Asks for a code of the authenticator or a recovery code, after the first factor. */
export function CodeStep({ signIn, onSetUp, onBack }: Props) {
  const { t } = useLingui()
  const [failure, setFailure] = useState<unknown>()
  const first = useFocusOnMount()
  const form = useForm({ initialValues: { code: '' } })
  const submit = form.onSubmit(async ({ code }) => {
    setFailure(undefined)
    try {
      session.start(await signIn(code))
    } catch (error) {
      setFailure(error)
      form.reset()
    }
  })
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={t`Code`}
          description={t`Six digits from your authenticator app, or a recovery code.`}
          autoComplete="one-time-code"
          required
          ref={first}
          {...form.getInputProps('code')}
        />
        {failure !== undefined && <ErrorState error={failure} />}
        <Button type="submit" fullWidth loading={form.submitting}>{t`Sign in`}</Button>
        {onSetUp && (
          <Button variant="subtle" color="gray" fullWidth onClick={onSetUp}>
            {t`First sign-in: set up an authenticator app`}
          </Button>
        )}
        <Button variant="subtle" color="gray" fullWidth onClick={onBack}>{t`Use another account`}</Button>
      </Stack>
    </form>
  )
}
