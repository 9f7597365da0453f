import { AwsClient } from 'aws4fetch'
import { answerError } from '../not-accepted.ts'
import { withBody } from '../outbound-fetch.ts'
import { requireName, type ObjectStore } from './object-store.ts'

const TIME_LIMIT_MS = 15_000
/** More than any file that is stored has. */
const MOST_BYTES = 32 * 1024 * 1024

export interface S3Settings {
  /** URL of the service without the bucket: https://s3.eu-west-1.amazonaws.com */
  url: string
  bucket: string
  region: string
  keyId: string
  secret: string
}

/** Any store with the S3 API and the bucket in the path: Amazon S3, MinIO, R2. */
export function s3Store({ url, bucket, region, keyId, secret }: S3Settings): ObjectStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    // Retries a failure of the service once; callers retry too.
    retries: 1,
  })
  const ask = async (name: string, init: RequestInit) => {
    requireName(name)
    const signal = AbortSignal.timeout(TIME_LIMIT_MS)
    const response = await client.fetch(`${url}/${bucket}/${name}`, { ...init, signal, redirect: 'manual' })
    return withBody(response, MOST_BYTES)
  }
  const unclear = (what: string, status: number) =>
    answerError(`The object store answered ${what} with ${status}`, status)
  return {
    async put(name, { type, bytes }) {
      const response = await ask(name, {
        method: 'PUT',
        body: Uint8Array.from(bytes),
        headers: { 'content-type': type },
      })
      if (!response.ok) throw unclear('what was stored', response.status)
    },
    async get(name) {
      const response = await ask(name, { method: 'GET' })
      const bytes = new Uint8Array(await response.arrayBuffer())
      if (response.status === 404) return undefined
      if (!response.ok) throw unclear('a question', response.status)
      return { type: response.headers.get('content-type') ?? 'application/octet-stream', bytes }
    },
    async delete(name) {
      const response = await ask(name, { method: 'DELETE' })
      // Some stores answer 404 when there is nothing to delete.
      if (!response.ok && response.status !== 404) throw unclear('what was deleted', response.status)
    },
  }
}
