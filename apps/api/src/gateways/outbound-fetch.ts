const MOST_BYTES = 1024 * 1024

interface Limits {
  timeoutMs: number
  /** The most bytes of a body that are read; by default a MiB. */
  mostBytes?: number
}

/**
 * `fetch` for outside systems. The answer's body has been read when it resolves, so the time limit includes it. A
 * redirect is an answer like any other, and is not followed: the address to which it leads was not configured, and
 * would get our credentials. Rejects for a body above the limit.
 */
export async function outboundFetch(
  address: string | URL,
  { timeoutMs, mostBytes = MOST_BYTES, ...init }: RequestInit & Limits,
): Promise<Response> {
  const limit = AbortSignal.timeout(timeoutMs)
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
  return withBody(await fetch(address, { ...init, signal, redirect: 'manual' }), mostBytes)
}

/** The same answer after its body was read. Rejects if the body has more than `mostBytes`. */
export async function withBody({ body, status, statusText, headers }: Response, mostBytes: number): Promise<Response> {
  return new Response(body && (await bytesOf(body, mostBytes)), { status, statusText, headers })
}

async function bytesOf(body: ReadableStream<Uint8Array>, mostBytes: number): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  // Leaving the loop cancels the stream, and with it the connection.
  for await (const part of body) {
    size += part.byteLength
    if (size > mostBytes) throw new Error(`The answer has more than ${mostBytes} bytes`)
    parts.push(Uint8Array.from(part))
  }
  return new Blob(parts)
}

/** `outboundFetch` in the form of a library's option for its own requests. */
export const outboundFetchWithin =
  (limits: Limits) =>
  (address: string | URL, init: object = {}): Promise<Response> =>
    outboundFetch(address, { ...init, ...limits })
