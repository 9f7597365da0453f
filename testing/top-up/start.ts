import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Status classes of DT One's DVS api. */
const CLASSES = { CONFIRMED: 2, REJECTED: 3, SUBMITTED: 5, COMPLETED: 7, REVERSED: 8, DECLINED: 9 } as const

/** As in DT One's sandbox, the last two digits of a number determine the outcome; any other number completes. */
const OUTCOMES: Readonly<Record<string, string>> = {
  '02': 'DECLINED-INVALID-CREDIT-PARTY',
  '03': 'DECLINED-BARRED-CREDIT-PARTY',
  '04': 'DECLINED-OPERATOR-CURRENTLY-UNAVAILABLE',
  '06': 'DECLINED',
  '07': 'DECLINED-EXCEPTION',
}

/**
 * The fourth digit from the end of a number is the index of its operator. The last operator, Algar, is not supported,
 * and a number ending in 999 has no operator.
 */
const OPERATORS = ['Vivo', 'Vivo', 'Vivo', 'Vivo', 'Claro', 'Claro', 'TIM', 'TIM', 'Oi', 'Algar']

interface Transaction {
  id: number
  external_id: string
  product_id: number
  phone: string
  at: number
  /** The top-up was completed, then reversed by the operator. */
  isReversed: boolean
}

/** Planned outcome of the next call. `SILENCE`: no answer; `DOWN`: 500; `LOST`: performed, but the answer is lost. */
type Plan = 'SILENCE' | 'DOWN' | 'LOST' | 'OK'

export type TopUpPartner = Awaited<ReturnType<typeof startTopUpPartner>>

/**
 * A stand-in for a partner that sells mobile data, with DT One's DVS protocol: basic authentication, lookup,
 * asynchronous transactions with a unique external_id. `settleMs`: how long a transaction stays SUBMITTED.
 */
export async function startTopUpPartner({
  key,
  secret,
  settleMs = 0,
}: {
  key: string
  secret: string
  settleMs?: number
}) {
  const transactions = new Map<string, Transaction>()
  const state = { isSlow: false }
  const planned: { path: RegExp; plan: Plan }[] = []
  const lookedUp: string[] = []
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`

  const describe = (transaction: Transaction) => ({
    id: transaction.id,
    external_id: transaction.external_id,
    product: { id: transaction.product_id },
    credit_party_identifier: { mobile_number: transaction.phone },
    status: statusOf(transaction),
  })
  function statusOf({ phone, at, isReversed }: Transaction) {
    const outcome = OUTCOMES[phone.slice(-2)]
    if (state.isSlow || Date.now() < at + settleMs)
      return { id: 50_000, message: 'SUBMITTED', class: classOf('SUBMITTED') }
    if (outcome) return { id: 90_000, message: outcome, class: classOf('DECLINED') }
    if (isReversed) return { id: 80_000, message: 'REVERSED', class: classOf('REVERSED') }
    return { id: 70_000, message: 'COMPLETED', class: classOf('COMPLETED') }
  }
  const classOf = (name: keyof typeof CLASSES) => ({ id: CLASSES[name], message: name })

  const server = createServer((request, response) => {
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const refuse = (status: number, message: string) => say(status, { errors: [{ code: status * 1000, message }] })
    const serve = async () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://partner.test')
      if (request.headers.authorization !== authorization) return refuse(401, 'Unauthorized')
      const next = planned.findIndex(({ path }) => path.test(pathname))
      const plan = next === -1 ? 'OK' : planned.splice(next, 1)[0]!.plan
      if (plan === 'SILENCE') return undefined
      if (plan === 'DOWN') return refuse(500, 'Internal server error')
      const answer = (status: number, body: unknown) => (plan === 'LOST' ? request.socket.destroy() : say(status, body))

      const number = /^\/v1\/lookup\/mobile-number\/(.+)$/.exec(pathname)?.[1]
      if (number !== undefined) {
        const phone = decodeURIComponent(number)
        lookedUp.push(phone)
        const operator = OPERATORS[Number(phone.at(-4))]
        return phone.endsWith('999') || !operator
          ? refuse(404, 'Operator not found')
          : answer(200, [
              { id: 1, name: 'Another', identified: false },
              { id: 2, name: operator, identified: true },
            ])
      }
      if (pathname === '/v1/async/transactions' && request.method === 'POST') {
        const order = JSON.parse(await text(request)) as {
          external_id: string
          product_id: number
          credit_party_identifier: { mobile_number: string }
        }
        if (transactions.has(order.external_id)) return refuse(400, 'External ID has already been used')
        const transaction = {
          id: transactions.size + 1,
          external_id: order.external_id,
          product_id: order.product_id,
          phone: order.credit_party_identifier.mobile_number,
          at: Date.now(),
          isReversed: false,
        }
        transactions.set(order.external_id, transaction)
        return answer(201, {
          ...describe(transaction),
          status: { id: 20_000, message: 'CONFIRMED', class: classOf('CONFIRMED') },
        })
      }
      if (pathname === '/v1/transactions') {
        const found = transactions.get(searchParams.get('external_id') ?? '')
        return answer(200, found ? [describe(found)] : [])
      }
      return refuse(404, 'Not found')
    }
    serve().catch(() => refuse(500, 'the stand-in failed'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** `isSlow`: transactions stay SUBMITTED. */
    state,
    /** The numbers whose operator was asked for, each time. */
    lookedUp,
    /** Plans the outcome of the next call of a path. */
    plan: (path: RegExp, plan: Plan) => planned.push({ path, plan }),
    /** Reverses all deliveries to a number. */
    reverse: (phone: string) => {
      for (const one of transactions.values()) if (one.phone === phone) one.isReversed = true
    },
    /** All orders for a number; `deliveredTo`: those that were delivered. */
    ordersOf: (phone: string) => [...transactions.values()].filter((one) => one.phone === phone),
    deliveredTo: (phone: string) =>
      [...transactions.values()].filter((one) => one.phone === phone && !one.isReversed && !OUTCOMES[phone.slice(-2)]),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
