export interface UnansweredRequest {
  key: string
  /** The content that identifies the request, as JSON. */
  content: string
}

/** Where the request that has no answer yet is kept. */
export interface RequestStore {
  read: () => UnansweredRequest | undefined
  write: (request: UnansweredRequest | undefined) => void
}

function inMemory(): RequestStore {
  let unanswered: UnansweredRequest | undefined
  return { read: () => unanswered, write: (request) => void (unanswered = request) }
}

/** The Idempotency-Key of an action: the same for a request that is retried, a new one for any other. */
export function requestKey({ read, write } = inMemory()) {
  return {
    of: (request: unknown = null): string => {
      const content = JSON.stringify(request)
      const last = read()
      if (last?.content === content) return last.key
      const key = crypto.randomUUID()
      write({ key, content })
      return key
    },
    /** The request was answered: the next one is another, even if it is equal. */
    end: () => write(undefined),
  }
}

export type RequestKey = ReturnType<typeof requestKey>
