import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

/**
 * Google's own emulator, installed by `npm test` without the packages that it does not load (see `overrides` in
 * tools/firebase/package.json). Its module is loaded directly, because the command line tool requires a project.
 */
const load = createRequire(new URL('../../tools/firebase/', import.meta.url))
const EMULATOR = 'firebase-tools/lib/emulator/auth/server.js'

interface Emulator {
  createApp: (projectId: string, singleProjectMode: number) => Promise<RequestListener>
}

/** The Firebase Auth emulator, in this process. Loading it takes a second or more. */
export async function startFirebaseAuth(projectId: string) {
  const { createApp } = load(EMULATOR) as Emulator
  const server = createServer(await createApp(projectId, 0))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  async function ask(path: string, body?: unknown): Promise<Record<string, unknown>> {
    const init =
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return (await (await fetch(`http://${host}/${path}`, init)).json()) as Record<string, unknown>
  }
  const accounts = (method: string, body: unknown) =>
    ask(`identitytoolkit.googleapis.com/v1/accounts:${method}?key=fake-key`, body)

  async function codeFor(phoneNumber: string): Promise<string | undefined> {
    const { verificationCodes } = await ask(`emulator/v1/projects/${projectId}/verificationCodes`)
    const codes = verificationCodes as { phoneNumber: string; code: string }[]
    return codes.findLast((one) => one.phoneNumber === phoneNumber)?.code
  }

  return {
    /** The last code that was sent to a number. */
    codeFor,
    /** host:port, as in FIREBASE_AUTH_EMULATOR_HOST. */
    host,
    /** Verifies a number as a browser does; returns the ID token. */
    async verify(phoneNumber: string): Promise<string> {
      const { sessionInfo } = await accounts('sendVerificationCode', { phoneNumber, recaptchaToken: 'none' })
      const { idToken } = await accounts('signInWithPhoneNumber', { sessionInfo, code: await codeFor(phoneNumber) })
      return String(idToken)
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
