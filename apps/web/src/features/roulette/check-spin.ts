import type { Api, Output } from '@momi/contract'

export type Spin = Output<Api['GET /api/v1/roulette/config']>['history'][number]
type Proof = Spin['proof']

export interface Check {
  /** The seed matches the hash that was published before the period. */
  isSeedPromised: boolean
  /** The seed and message give the reported segment. */
  isDrawRight: boolean
  /** The first 8 bytes of the HMAC, as a number. */
  value: bigint
  /** The sum of all weights. */
  total: number
  /** The drawn position among the weights, from 0. */
  point: bigint
  /** The segment at that position. */
  segmentId: string | undefined
}

/** Recomputes a spin on this phone with WebCrypto. undefined while its seed is secret. */
export async function checkSpin({ segmentId, proof }: Pick<Spin, 'segmentId' | 'proof'>): Promise<Check | undefined> {
  if (proof.seed === null) return undefined
  const seed = bytesOf(proof.seed)
  const [hash, mac] = await Promise.all([crypto.subtle.digest('SHA-256', seed), macOf(seed, proof.drawnFor)])
  const value = new DataView(mac).getBigUint64(0)
  const total = proof.segments.reduce((sum, { weight }) => sum + weight, 0)
  const point = (value * BigInt(total)) >> 64n
  const drawn = segmentAt(point, proof.segments)
  return {
    isSeedPromised: hexOf(hash) === proof.seedHash.toLowerCase(),
    isDrawRight: drawn !== undefined && drawn === segmentId,
    value,
    total,
    point,
    segmentId: drawn,
  }
}

async function macOf(seed: Uint8Array<ArrayBuffer>, message: string): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message))
}

/** The first segment whose cumulative weight is above the point. */
function segmentAt(point: bigint, segments: Proof['segments']): string | undefined {
  let sum = 0n
  return segments.find(({ weight }) => (sum += BigInt(weight)) > point)?.id
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
