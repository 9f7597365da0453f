/** The server's time, derived from its answers, because a phone's clock may be years off. */
export interface ServerClock {
  readonly now: () => number
  /**
   * Updates the clock from the `date` header of an answer to a request that was sent at `sentAt` by this phone's clock.
   */
  learn(dateHeader: string | null, sentAt: number): void
}

export function serverClock(phoneNow: () => number = Date.now): ServerClock {
  let offset = 0
  return {
    now: () => phoneNow() + offset,
    learn(dateHeader, sentAt) {
      const serverTime = Date.parse(dateHeader ?? '')
      if (Number.isNaN(serverTime)) return
      const received = phoneNow()
      // The header has whole seconds and was written at an unknown time within the round trip: the middle of both
      // ranges is used.
      offset = serverTime + 500 - (sentAt + received) / 2
    },
  }
}
