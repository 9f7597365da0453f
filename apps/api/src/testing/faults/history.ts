/** What a person did. Each has an Idempotency-Key of its own, except `sign-in`, whose key is that of the session. */
export const KINDS = [
  'points',
  'check-in',
  'freeze',
  'spin',
  'report',
  'purchase',
  'exchange',
  'claim',
  'giveaway',
  'sign-in',
] as const
export type Kind = (typeof KINDS)[number]

/**
 * One thing that a person asked for once, however often it was sent. `unknown`: the person gave up before an answer
 * arrived, so it was done or it was not.
 */
export interface Operation {
  kind: Kind
  /** What was asked for. */
  asked: Readonly<Record<string, unknown>>
  key: string
  attempts: number
  sentAt: number
  endedAt?: number
  outcome?: 'acknowledged' | 'refused' | 'unknown'
  answer?: unknown
  /** Why it was refused, or why no answer arrived. */
  why?: string
}

/** What somebody has asked the giveaway for. */
export interface Giveaway {
  account: string
  phone: string
}

/** Everything that one person did, on one phone or two. */
export interface Life {
  number: number
  country: string
  haids: string[]
  /** The accounts that the phones have had. */
  accounts: Set<string>
  /** The last wallet whose report was acknowledged. */
  wallet?: string
  operations: Operation[]
  /** Sessions that ended although nobody ended them. */
  lostSessions: string[]
}

export type Requests = Record<'requests' | 'acknowledged' | 'refused' | 'unknown', number>

/** Records what people do. */
export function createHistory() {
  const requests: Requests = { requests: 0, acknowledged: 0, refused: 0, unknown: 0 }
  const refusals = new Map<string, number>()
  /** The keys that were acknowledged since `takeAcknowledged`. */
  let acknowledged: string[] = []
  let lives = 0
  let signIns = 0
  let lastAcknowledgedAt = Date.now()
  return {
    requests,
    refusals,
    countRequest: () => void requests.requests++,
    /** When the newest answer to a change arrived. */
    lastAcknowledgedAt: () => lastAcknowledgedAt,
    takeAcknowledged(): string[] {
      const taken = acknowledged
      acknowledged = []
      return taken
    },
    giveaways: [] as Giveaway[],
    begin: (country = 'NG'): Life => ({
      country,
      number: ++lives,
      haids: [],
      accounts: new Set(),
      operations: [],
      lostSessions: [],
    }),
    lives: () => lives,
    /** How many sign-ins were acknowledged, most of which merge two accounts. */
    signIns: () => signIns,
    end(
      operation: Operation,
      outcome: NonNullable<Operation['outcome']>,
      { answer, why }: Pick<Operation, 'answer' | 'why'>,
    ) {
      Object.assign(operation, {
        outcome,
        endedAt: Date.now(),
        ...(answer !== undefined && { answer }),
        ...(why && { why }),
      })
      requests[outcome]++
      if (outcome === 'acknowledged') {
        lastAcknowledgedAt = Date.now()
        if (operation.kind === 'sign-in') signIns++
        else acknowledged.push(operation.key)
      }
      if (outcome === 'refused')
        refusals.set(`${operation.kind}: ${why}`, (refusals.get(`${operation.kind}: ${why}`) ?? 0) + 1)
    },
  }
}

export type History = ReturnType<typeof createHistory>
