import { useEffect, useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@momi/client/http/api-error'
import { safeStorage } from '@momi/client/storage'
import { useClient } from '../../../shared/client.ts'
import { withMessage } from '../../../shared/failure-message.ts'
import { saveSentCode, savedSentCode, type SentCode } from './sent-code.ts'
import { keyOfSignIn, useSignedIn, type SignedIn } from '../use-signed-in.ts'

const tab = safeStorage(() => sessionStorage)

export type PhoneLogin = ReturnType<typeof usePhoneLogin>

/** The steps of verifying a number; each can be repeated after a lost answer. */
export function usePhoneLogin() {
  const { t } = useLingui()
  const { call, config, now } = useClient()
  const signedIn = useSignedIn()
  const [sent, setSent] = useState(() => savedSentCode(tab, now()))
  const [verified, setVerified] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  /** Aborted when the screen is left, which ends the security check. */
  const left = useRef(new AbortController())
  useEffect(() => {
    left.current = new AbortController()
    return () => left.current.abort()
  }, [])

  /** Returns true on success. */
  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      return true
    } catch (error) {
      setFailure(await withMessage(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  function remember(next: SentCode | undefined): void {
    saveSentCode(tab, next)
    setSent(next)
  }

  /** @param phone in E.164 */
  const send = (phone: string) =>
    attempt(async () => {
      const firebase = firebaseSettings()
      if (firebase) {
        const { sendCode } = await import('./firebase-phone.ts')
        return remember(await sendCode(firebase, phone, now(), left.current.signal))
      }
      remember({ phone, ...(await call('POST /api/v2/user/phone/verify', { body: { phone } })) })
    })

  /** undefined if we send the codes ourselves. */
  function firebaseSettings() {
    const { phone, firebaseRecaptchaEnabled } = config
    if (phone.provider === 'self') return undefined
    return { apiKey: phone.firebaseApiKey, url: phone.firebaseUrl, isRecaptchaOn: firebaseRecaptchaEnabled }
  }

  async function proof({ verificationId }: SentCode, code: string) {
    const firebase = firebaseSettings()
    if (!firebase) return { verificationId, code }
    const { checkCode } = await import('./firebase-phone.ts')
    return { firebaseIdToken: await checkCode(firebase, verificationId, code) }
  }

  const verify = (asked: SentCode, code: string) =>
    attempt(async () => {
      const done = () => {
        remember(undefined)
        setVerified(asked.phone)
      }
      try {
        const body = await proof(asked, code)
        const answer: SignedIn = await call('POST /api/v2/auth/login/phone', { body, idempotencyKey: keyOfSignIn() })
        await signedIn(answer, done, { said: t`Your phone is verified` })
      } catch (error) {
        // A code can be used only once, and the answer to an earlier attempt may have been lost.
        if (!(error instanceof ApiError) || !(await isVerified(asked.phone))) throw error
        done()
      }
    })

  async function isVerified(phone: string): Promise<boolean> {
    call.clear()
    const account = await call('GET /api/v2/user', {}).catch(() => undefined)
    return account?.phone === phone
  }

  return {
    sent,
    verified,
    isBusy,
    failure,
    send,
    verify,
    clearFailure: () => setFailure(undefined),
    changeNumber: () => {
      setFailure(undefined)
      remember(undefined)
    },
  }
}
