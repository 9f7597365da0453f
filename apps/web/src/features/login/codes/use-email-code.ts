import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { toast } from '@momi/ui/toast'
import { useClient } from '../../../shared/client.ts'
import { withMessage } from '../../../shared/failure-message.ts'
import { useRefresh } from '../../../shared/use-refresh.ts'
import { SIGN_IN_DATA } from '../use-login-methods.ts'
import { adoptTokens, keyOfSignIn } from '../use-signed-in.ts'

/** Adds an e-mail address as a way to sign in: sends a code to it and verifies the code. */
export function useEmailCode(onDone: () => void) {
  const { t } = useLingui()
  const { call, session } = useClient()
  const refresh = useRefresh()
  const [verificationId, setVerificationId] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    await work().catch(async (error: unknown) => setFailure(await withMessage(error)))
    setBusy(false)
  }

  const send = (email: string) =>
    attempt(async () => {
      const sent = await call('POST /api/v2/auth/login/email-otp/request', { body: { email } })
      setVerificationId(sent.verificationId)
    })

  const verify = (code: string) =>
    attempt(async () => {
      const body = { verificationId: verificationId ?? '', code }
      await adoptTokens(
        session,
        await call('POST /api/v2/auth/login/email-otp', { body, idempotencyKey: keyOfSignIn() }),
      )
      await refresh(SIGN_IN_DATA)
      toast(t`Added. You can now sign in with it.`, { type: 'success' })
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
