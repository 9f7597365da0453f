import { createHash, createHmac } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { fromPublicKey } from 'ox/Address'
import { keccak256 } from 'ox/Hash'
import { fromString, type Hex } from 'ox/Hex'
import { getSignPayload } from 'ox/PersonalMessage'
import { getPublicKey, sign } from 'ox/Secp256k1'
import { toHex } from 'ox/Signature'
import { z } from 'zod'
import { answerError } from '../not-accepted.ts'
import { outboundFetch } from '../outbound-fetch.ts'
import type { Blinded } from './unblind.ts'

/** Short, because somebody waits, and each caller can go on without an answer. */
const TIME_LIMIT_MS = 4000
const PEPPER_LENGTH = 13

/** Celo's service that obfuscates phone numbers, so that nobody can look up all numbers of a country. */
export interface Odis {
  /** The obfuscated identifier with which the chain knows an E.164 number. Each new number is paid for. */
  identifierOf(phone: string): Promise<Hex>
}

interface Account {
  url: string
  /** The service's public key of BLS12-377, in base64. */
  publicKey: string
  /** The private key of the account that pays, in hex. */
  accountKey: string
}

const Answer = z.object({ success: z.literal(true), signature: z.base64() })

/** HTTP: the combiner of ODIS. It sees the blinded number only, and its answer is verified. */
export function odisCombiner({ url, publicKey, accountKey }: Account): Odis {
  const privateKey = accountKey as Hex
  const account = fromPublicKey(getPublicKey({ privateKey }))
  const key = Buffer.from(publicKey, 'base64')

  async function signatureOf(blinded: Uint8Array): Promise<Uint8Array> {
    const body = JSON.stringify({
      account,
      blindedQueryPhoneNumber: Buffer.from(blinded).toString('base64'),
      authenticationMethod: 'wallet_key',
    })
    const response = await outboundFetch(`${url}/sign`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: toHex(sign({ payload: getSignPayload(fromString(body)), privateKey })),
      },
      body,
      timeoutMs: TIME_LIMIT_MS,
    })
    // 403: the account's quota is used up, which is true for all numbers.
    if (response.status === 403) throw new Error('ODIS has no quota left for the account')
    if (!response.ok) throw answerError(`ODIS answered ${response.status}`, response.status)
    const { data } = Answer.safeParse(await response.json())
    if (!data) throw new Error('ODIS answered no signature')
    return Buffer.from(data.signature, 'base64')
  }

  return {
    async identifierOf(phone) {
      // Its WebAssembly is compiled when it is loaded, which a process without look-ups does not need.
      const { blind } = await import('@celo/blind-threshold-bls')
      const number = Buffer.from(phone)
      // The same number is always blinded in the same way: the service answers a repeated query without another payment.
      const seed = createHmac('sha256', privateKey).update(phone).digest()
      const { message, blindingFactor } = blind(number, seed)
      const signature = await signatureOf(message)
      return identifierFrom(phone, await unblinded({ signature, blindingFactor, publicKey: key, message: number }))
    },
  }
}

/** The signature of the number itself. Rejects if it is not the service's. In a thread, so that nobody waits for it. */
async function unblinded(blinded: Blinded): Promise<Uint8Array> {
  const thread = new Worker(new URL('unblind.ts', import.meta.url), { workerData: blinded })
  return new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', (reason) =>
      reject(new Error('The answer of ODIS is not signed with its key', { cause: reason })),
    )
  })
}

/** The identifier that Celo publishes for a number: the hash of the number and of a pepper, which only ODIS can make. */
export function identifierFrom(phone: string, signature: Uint8Array): Hex {
  const pepper = createHash('sha256').update(signature).digest('base64').slice(0, PEPPER_LENGTH)
  return keccak256(fromString(`tel://${phone}__${pepper}`))
}
