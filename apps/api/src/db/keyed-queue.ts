/** Runs tasks with the same key one after the other, in order. Tasks with other keys do not wait. */
export function createKeyedQueue() {
  const last = new Map<string, Promise<void>>()
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const done = (last.get(key) ?? Promise.resolve()).then(work)
    const settled = done.then(
      () => {},
      () => {},
    )
    last.set(key, settled)
    void settled.then(() => {
      if (last.get(key) === settled) last.delete(key)
    })
    return done
  }
}
