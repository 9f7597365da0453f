// Simulated people who use Momi through nginx all the time, and a record of all answers.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRequest, type RequestOptions } from './request.ts'

const PEOPLE = 6
const PAUSE_MS = 40
const RETRY_MS = 200
const GIVES_UP_MS = 60_000
/** Answers of nginx or of the api after which a client repeats its request. */
const UNAVAILABLE = new Set([502, 503, 504])

/** An answer that a person got, with what the database must contain since then. */
export interface Acknowledged {
  what: 'account' | 'wallet' | 'check-in' | 'spin' | 'balance'
  user: string
  at: number
  startedAt?: number
  haid?: string
  address?: string
  points?: number
  id?: string
  segment?: string
  balance?: number
}

export interface LoadRecord {
  requests: number
  /** How often a request was repeated, by status or error. */
  retries: Record<string, number>
  failures: string[]
  acknowledged: Acknowledged[]
  longestGapMs: number
}
export type Load = ReturnType<typeof startLoad>

/**
 * Starts the load: new persons, each of whom registers, reports a wallet, checks in, spins, and reads the balance.
 * `acknowledged` in the record contains the answers to these calls, with their person and time.
 */
export function startLoad({ api, certificate, apiKey }: { api: string; certificate: string; apiKey: string }) {
  const { send, close } = createRequest(api, certificate)
  const record: LoadRecord = { requests: 0, retries: {}, failures: [], acknowledged: [], longestGapMs: 0 }
  let lastWriteAt = Date.now()
  let isOver = false

  /** Repeats a request until it is answered, with the same Idempotency-Key, as the client does. */
  async function call<T>(method: string, path: string, options: RequestOptions): Promise<T> {
    const deadline = Date.now() + GIVES_UP_MS
    for (;;) {
      const { status, text } = await send(method, path, options).catch((error: NodeJS.ErrnoException) => ({
        status: error.code ?? error.name,
        text: '',
      }))
      if (status === 200 || status === 201) {
        record.requests++
        return JSON.parse(text) as T
      }
      if (typeof status === 'number' && !UNAVAILABLE.has(status))
        throw new Error(`${method} ${path}: ${status} ${text}`)
      if (Date.now() > deadline) throw new Error(`${method} ${path}: still ${status} after ${GIVES_UP_MS / 1000} s`)
      record.retries[status] = (record.retries[status] ?? 0) + 1
      await sleep(RETRY_MS)
    }
  }

  const acknowledge = (promise: Omit<Acknowledged, 'at'>) => {
    const at = Date.now()
    record.longestGapMs = Math.max(record.longestGapMs, at - lastWriteAt)
    lastWriteAt = at
    record.acknowledged.push({ ...promise, at })
  }

  async function visit() {
    const device = { haid: randomBytes(16).toString('hex'), huid: randomBytes(16).toString('hex') }
    const startedAt = Date.now()
    const { accessToken } = await call<{ accessToken: string }>('POST', '/api/v1/auth/tokens', {
      headers: { 'x-api-key': apiKey },
      body: { ...device, clientType: 'mini', clientVersion: '90.0.0', userCountry: 'NG' },
    })
    const [, payload = ''] = accessToken.split('.')
    const { sub: user } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }
    acknowledge({ what: 'account', user, haid: device.haid, startedAt })
    const headers = { authorization: `Bearer ${accessToken}` }
    const once = () => ({ ...headers, 'idempotency-key': randomUUID() })
    await sleep(PAUSE_MS)

    const walletAddress = `0x${randomBytes(20).toString('hex')}`
    await call('POST', '/api/v1/user/wallet-address', { headers, body: { walletAddress } })
    acknowledge({ what: 'wallet', user, address: walletAddress })
    await sleep(PAUSE_MS)

    const checkIn = await call<{ pointsAwarded: number }>('POST', '/api/v1/streaks/checkin', { headers: once() })
    acknowledge({ what: 'check-in', user, points: checkIn.pointsAwarded })
    await sleep(PAUSE_MS)

    const { ticket } = await call<{ ticket: { token: string } }>('GET', '/api/v1/roulette/config', { headers })
    const { spin } = await call<{ spin: { id: string; segmentId: string } }>('POST', '/api/v1/roulette/spin', {
      headers: once(),
      body: { ticket: ticket.token },
    })
    acknowledge({ what: 'spin', user, id: spin.id, segment: spin.segmentId })

    const { balance } = await call<{ balance: number }>('GET', '/api/v1/points', { headers })
    record.acknowledged.push({ what: 'balance', user, balance, at: Date.now() })
  }

  const people = Array.from({ length: PEOPLE }, async () => {
    while (!isOver) await visit().catch((error: Error) => record.failures.push(error.message))
  })
  return {
    record,
    /** Waits until everybody has finished their script; resolves to the record. */
    stop: async () => {
      isOver = true
      await Promise.all(people)
      close()
      return record
    },
  }
}
