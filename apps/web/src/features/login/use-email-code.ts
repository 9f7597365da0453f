import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { toast } from '@momi/ui/toast'
import { useSWRConfig } from 'swr'
import { useClient } from '../../shared/client.ts'

/** Adds an e-mail address by a code that is sent to it. */
export function useEmailCode(onDone: () => void) {
  const { t } = useLingui()
  const { call } = useClient()
  const { mutate } = useSWRConfig()
  const [verificationId, setVerificationId] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    await work().catch(setFailure)
    setBusy(false)
  }

  const send = (email: string) =>
    attempt(async () => {
      const sent = await call('POST /api/v2/auth/login/email-otp/request', { body: { email } })
      setVerificationId(sent.verificationId)
    })

  const verify = (code: string) =>
    attempt(async () => {
      await call('POST /api/v2/auth/login/email-otp', { body: { verificationId: verificationId ?? '', code } })
      call.clear()
      await mutate(() => true).catch(() => {})
      toast(t`Added. You can sign in with it from now on.`, { type: 'success' })
      onDone()
    })

  return {
    isSent: verificationId !== undefined,
    send: (email: string) => void send(email),
    verify: (code: string) => void verify(code),
    isBusy,
    failure,
    clearFailure: () => setFailure(undefined),
  }
}
