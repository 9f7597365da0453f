import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Planned outcome of the next request. `DOWN`: it is answered 503. `LOST`: it is performed, but the answer is lost. */
type Plan = 'DOWN' | 'LOST'

interface Access {
  bucket: string
  region: string
  keyId: string
  secret: string
}

export type ObjectStoreService = Awaited<ReturnType<typeof startObjectStore>>

/**
 * A store with the part of the S3 API that puts, gets and deletes objects; it refuses requests without a
 * valid signature.
 */
export async function startObjectStore(access: Access) {
  const objects = new Map<string, { type: string; bytes: Buffer }>()
  const refused: string[] = []
  const planned: Plan[] = []
  const server = createServer((request, response) => {
    const serve = async () => {
      const bytes = await buffer(request)
      const fault = faultOf(request, bytes, access)
      if (fault !== undefined) {
        refused.push(fault)
        return response.writeHead(403).end(`<Error><Code>${fault}</Code></Error>`)
      }
      const plan = planned.shift()
      if (plan === 'DOWN') return response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
      const [, bucket, name] = /^\/([^/]+)\/(.+)$/.exec(request.url ?? '') ?? []
      if (bucket !== access.bucket || name === undefined) return response.writeHead(404).end()
      if (request.method === 'PUT') objects.set(name, { type: request.headers['content-type'] ?? '', bytes })
      if (request.method === 'DELETE') objects.delete(name)
      if (plan === 'LOST') return request.socket.destroy()
      if (request.method === 'PUT') return response.writeHead(200, { etag: `"${hash(bytes)}"` }).end()
      if (request.method === 'DELETE') return response.writeHead(204).end()
      const object = objects.get(name)
      if (request.method !== 'GET' || !object)
        return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
      return response.writeHead(200, { 'content-type': object.type }).end(object.bytes)
    }
    serve().catch(() => response.writeHead(500).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Objects by name. */
    objects,
    /** The reasons for which requests were refused. */
    refused,
    /** Plans the outcomes of the next requests, in order. */
    plan: (...plans: Plan[]) => planned.push(...plans),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

const SKEW_MS = 15 * 60_000

/**
 * Recomputes the AWS Signature Version 4 of the authorization header; returns the problem, or undefined if it
 * is valid.
 */
function faultOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer, access: Access) {
  const [, keyId, day = '', region, names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (keyId === undefined) return 'AccessDenied'
  if (keyId !== access.keyId) return 'InvalidAccessKeyId'
  if (region !== access.region) return 'AuthorizationHeaderMalformed'
  const at = String(headers['x-amz-date'] ?? '')
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!at.startsWith(day) || !(Math.abs(Date.now() - time) < SKEW_MS)) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  if (!signed.includes('host') || !signed.includes('x-amz-date')) return 'AccessDenied'
  const content = String(headers['x-amz-content-sha256'] ?? '')
  if (content !== 'UNSIGNED-PAYLOAD' && content !== hash(body)) return 'XAmzContentSHA256Mismatch'

  const { pathname, searchParams } = new URL(url, 'http://store')
  searchParams.sort()
  const canonical = [
    method,
    pathname,
    searchParams.toString(),
    ...signed.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    names,
    content,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = ['s3', 'aws4_request'].reduce(
    (made: Buffer, part) => hmac(made, part),
    hmac(hmac(`AWS4${access.secret}`, day), access.region),
  )
  const expected = hmac(key, ['AWS4-HMAC-SHA256', at, scope, hash(canonical)].join('\n'))
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}
