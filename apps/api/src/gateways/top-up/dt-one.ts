import { answerError } from '../not-accepted.ts'
import { outboundFetch } from '../outbound-fetch.ts'
import type { TopUp, TopUpStatus } from './top-up.ts'

const TIME_LIMIT_MS = 10_000

/** The ids of the status classes of DT One's DVS api. */
const CLASS = { REJECTED: 3, CANCELLED: 4, COMPLETED: 7, REVERSED: 8, DECLINED: 9 } as const
const FAILED: readonly number[] = [CLASS.REJECTED, CLASS.CANCELLED, CLASS.REVERSED, CLASS.DECLINED]

interface Transaction {
  external_id: string
  status: { message: string; class: { id: number } }
}

/** DT One's DVS api: HTTP with basic authentication; an `external_id` can be used only once. */
export function dtOne({ url, key, secret }: { url: string; key: string; secret: string }): TopUp {
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
  async function ask(path: string, body?: object): Promise<{ status: number; body: unknown }> {
    const response = await outboundFetch(`${url}/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs: TIME_LIMIT_MS,
    })
    return { status: response.status, body: await response.json().catch(() => undefined) }
  }
  const unclear = (what: string, status: number) =>
    answerError(`The top-up partner answered ${what} with ${status}`, status)

  return {
    async operatorsOf(phone) {
      const { status, body } = await ask(`/lookup/mobile-number/${encodeURIComponent(phone)}`)
      // 404: no operator is known for the number.
      if (status === 404) return []
      if (status !== 200 || !Array.isArray(body)) throw unclear('a look-up', status)
      const found = body as { name: string; identified?: boolean }[]
      return found.toSorted((a, b) => Number(b.identified ?? false) - Number(a.identified ?? false)).map((o) => o.name)
    },
    async send({ reference, product, phone }) {
      const { status, body } = await ask('/async/transactions', {
        external_id: reference,
        product_id: Number(product),
        auto_confirm: true,
        credit_party_identifier: { mobile_number: phone },
      })
      if (status !== 200 && status !== 201) throw unclear('an order', status)
      return statusOf(body as Transaction)
    },
    async find(reference) {
      const { status, body } = await ask(`/transactions?external_id=${encodeURIComponent(reference)}`)
      if (status === 404) return undefined
      if (status !== 200 || !Array.isArray(body)) throw unclear('a question', status)
      const found = (body as Transaction[]).find(({ external_id }) => external_id === reference)
      return found && statusOf(found)
    },
  }
}

function statusOf({ status }: Transaction): TopUpStatus {
  if (status.class.id === CLASS.COMPLETED) return { kind: 'done' }
  if (!FAILED.includes(status.class.id)) return { kind: 'pending' }
  if (/INVALID-CREDIT-PARTY|BARRED-CREDIT-PARTY/.test(status.message)) return { kind: 'failed', why: 'invalid-number' }
  if (status.message.includes('OPERATOR-CURRENTLY-UNAVAILABLE')) return { kind: 'failed', why: 'operator-unavailable' }
  return { kind: 'failed', why: 'declined' }
}
