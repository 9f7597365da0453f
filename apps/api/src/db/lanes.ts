/** Runs work of one lane one after the other, in the order in which it came. Other lanes do not wait for it. */
export function createLanes() {
  const last = new Map<string, Promise<void>>()
  return <T>(lane: string, work: () => Promise<T>): Promise<T> => {
    const done = (last.get(lane) ?? Promise.resolve()).then(work)
    const settled = done.then(
      () => {},
      () => {},
    )
    last.set(lane, settled)
    void settled.then(() => {
      if (last.get(lane) === settled) last.delete(lane)
    })
    return done
  }
}
