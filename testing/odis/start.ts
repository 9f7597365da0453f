import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { combine, partialSignBlindedMessage, thresholdKeygen } from '@celo/blind-threshold-bls'
import { isAddressEqual, recoverMessageAddress, type Hex } from 'viem'

/** Answers instead of a signature: no quota; an answer that another key signed; an error of the service. */
type Plan = 'NO_QUOTA' | 'FORGED' | 'DOWN'

const SIGNERS = 3
const THRESHOLD = 2

/**
 * Celo's ODIS: a combiner over signers that each have a share of the key. It checks who asks, counts the account's quota
 * by distinct queries, and never sees a number. `quota`: how many new queries an account may make.
 */
export async function startOdis({ quota = Infinity } = {}) {
  const keys = newKeys()
  const others = newKeys()
  const planned: Plan[] = []
  const queries = new Map<string, Set<string>>()

  const server = createServer((request, response) => {
    const say = (status: number, body: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ version: '3.1.2', ...body }))
    const refuse = (status: number, error: string) => say(status, { success: false, error })
    const serve = async () => {
      if (request.method !== 'POST' || request.url !== '/sign') return refuse(404, 'UNKNOWN_ENDPOINT')
      const message = await text(request)
      const { account, blindedQueryPhoneNumber, authenticationMethod } = JSON.parse(message) as Record<string, string>
      if (!account || !blindedQueryPhoneNumber) return refuse(400, 'INVALID_INPUT')
      const signature = request.headers.authorization as Hex | undefined
      if (
        authenticationMethod !== 'wallet_key' ||
        signature === undefined ||
        !(await isBy(account as Hex, message, signature))
      )
        return refuse(401, 'UNAUTHENTICATED_USER')
      const plan = planned.shift()
      if (plan === 'DOWN') return refuse(503, 'NOT_ENOUGH_PARTIAL_SIGNATURES')
      const asked = queries.get(account) ?? new Set()
      queries.set(account, asked)
      if (plan === 'NO_QUOTA' || (!asked.has(blindedQueryPhoneNumber) && asked.size >= quota))
        return refuse(403, 'EXCEEDED_QUOTA')
      asked.add(blindedQueryPhoneNumber)
      const signed = signatureOf(plan === 'FORGED' ? others : keys, Buffer.from(blindedQueryPhoneNumber, 'base64'))
      return say(200, {
        success: true,
        signature: signed,
        performedQueryCount: asked.size,
        totalQuota: quota,
        warnings: [],
      })
    }
    serve().catch(() => refuse(500, 'UNKNOWN_ERROR'))
  })
  // Longer than the signatures of a test take, during which neither side hears of the other.
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    publicKey: keys.publicKey,
    /** Settings with which the api asks this service. */
    settings: {
      ODIS_URL: url,
      ODIS_PUBLIC_KEY: keys.publicKey,
      ODIS_ACCOUNT_KEY: `0x${randomBytes(32).toString('hex')}`,
    },
    /** Plans the answers to the next requests, in order. */
    plan: (...plans: Plan[]) => planned.push(...plans),
    /** How many distinct queries accounts have paid for. */
    paid: () => [...queries.values()].reduce((sum, { size }) => sum + size, 0),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function newKeys() {
  const keys = thresholdKeygen(SIGNERS, THRESHOLD, randomBytes(32))
  const shares = Array.from({ length: THRESHOLD }, (_, signer) => keys.getShare(signer))
  return { shares, publicKey: Buffer.from(keys.thresholdPublicKey).toString('base64') }
}

/** What the signers answer together; each has only its share. */
function signatureOf({ shares }: ReturnType<typeof newKeys>, blinded: Uint8Array): string {
  const partial = Buffer.concat(shares.map((share) => partialSignBlindedMessage(share, blinded)))
  return Buffer.from(combine(THRESHOLD, partial)).toString('base64')
}

async function isBy(account: Hex, message: string, signature: Hex): Promise<boolean> {
  return isAddressEqual(await recoverMessageAddress({ message, signature }), account)
}
