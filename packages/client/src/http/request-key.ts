import { randomId } from '../random-id.ts'

export interface UnansweredRequest {
  key: string
  /** The content that identifies the request, as JSON. */
  content: string
}

/** Where the request is stored while it has no answer. */
export interface RequestStore {
  read: () => UnansweredRequest | undefined
  write: (request: UnansweredRequest | undefined) => void
}

function inMemory(): RequestStore {
  let unanswered: UnansweredRequest | undefined
  return { read: () => unanswered, write: (request) => void (unanswered = request) }
}

/** The Idempotency-Key of an action: the same for a retry of a request, and a new one for any other request. */
export function requestKey({ read, write } = inMemory()) {
  return {
    of: (request: unknown = null): string => {
      const content = JSON.stringify(request)
      const last = read()
      if (last?.content === content) return last.key
      const key = randomId()
      write({ key, content })
      return key
    },
    /** Called when the request was answered: the next one gets a new key, even if it is equal. */
    end: () => write(undefined),
  }
}

export type RequestKey = ReturnType<typeof requestKey>
