const MOST_BYTES = 4 * 1024 * 1024

/**
 * `fetch` for the api and the node: within a time that includes the body, without redirects, and with at most 4 MiB of an
 * answer, which is more than a full block has.
 */
export const boundedFetch =
  (timeoutMs: number) =>
  async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const limit = AbortSignal.timeout(timeoutMs)
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
    const answer = await fetch(address, { ...init, redirect: 'error', signal })
    let size = 0
    const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, out) {
        size += part.byteLength
        // The stream's end cancels the request too.
        if (size > MOST_BYTES) throw new Error(`The answer has more than ${MOST_BYTES} bytes`)
        out.enqueue(part)
      },
    })
    const { status, statusText, headers } = answer
    return new Response(answer.body?.pipeThrough(counting) ?? null, { status, statusText, headers })
  }
