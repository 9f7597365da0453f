import { randomUUID } from 'node:crypto'
import { HEADERS } from '@momi/contract/headers'
import type { TestApp } from './test-app.ts'

const FORM = {
  country: 'NG',
  phone: '+2348031234567',
  email: 'ada@mail.example',
  problemArea: 'POINTS',
  summary: 'Help',
}

interface Feedback {
  /** Further values of the form's fields. */
  fields?: Partial<typeof FORM>
  /** The bytes of a PNG image. */
  screenshot?: Uint8Array
  idempotencyKey?: string
  /** The sender's address, as a proxy reports it. */
  address?: string
}

/** Sends the feedback form as a client does. Returns the api's answer. */
export async function sendFeedback(
  { inject }: Pick<TestApp, 'inject'>,
  { tokens }: { tokens: { accessToken: string } },
  { fields, screenshot, idempotencyKey = randomUUID(), address }: Feedback = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...FORM, ...fields })) form.append(name, value)
  if (screenshot)
    form.append('screenshot', new Blob([Uint8Array.from(screenshot)], { type: 'image/png' }), 'screen.png')
  const encoded = new Response(form)
  return inject({
    method: 'POST',
    url: '/api/v1/user/feedback',
    headers: {
      'content-type': encoded.headers.get('content-type')!,
      [HEADERS.idempotencyKey]: idempotencyKey,
      [HEADERS.authorization]: `Bearer ${tokens.accessToken}`,
      ...(address && { 'x-forwarded-for': address }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}
