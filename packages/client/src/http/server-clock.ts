/** The server's time, as far as its answers told: a phone's own clock may be years off. */
export interface ServerClock {
  readonly now: () => number
  /** Takes the `date` header of an answer that took from `sentAt` to now, both by this phone's clock. */
  learn(dateHeader: string | null, sentAt: number): void
}

export function serverClock(phoneNow: () => number = Date.now): ServerClock {
  let offset = 0
  return {
    now: () => phoneNow() + offset,
    learn(dateHeader, sentAt) {
      const told = Date.parse(dateHeader ?? '')
      if (Number.isNaN(told)) return
      const received = phoneNow()
      // The header has whole seconds and left the server somewhere within the round trip.
      offset = told + 500 - (sentAt + received) / 2
    },
  }
}
