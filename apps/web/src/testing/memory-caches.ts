/** An in-memory implementation of the browser's Cache API. */
export function memoryCaches() {
  const all = new Map<string, Map<string, Response>>()
  return {
    all,
    keys: async () => [...all.keys()],
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    open: async (name: string) => {
      const cache = all.get(name) ?? new Map<string, Response>()
      all.set(name, cache)
      return {
        put: async (url: string, response: Response) => void cache.set(url, response),
        match: async (url: string) => cache.get(url)?.clone(),
      }
    },
  }
}
