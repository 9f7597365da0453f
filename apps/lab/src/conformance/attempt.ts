import type { Injected } from '@momi/client/host/ask'

/** One call of a host's method, and what became of it. `empty`: the SDK rejected it with code 1, for want of a value. */
export type Attempt =
  | { is: 'answered' | 'empty'; value: unknown; ms: number }
  | { is: 'failed'; error: unknown; ms: number }
  | { is: 'never' }

/** Calls a method, and waits for its answer for `patienceMs`: longer than the client, to tell a late answer from none. */
export async function attempt(
  injected: Injected,
  method: string,
  args: readonly unknown[],
  patienceMs: number,
): Promise<Attempt> {
  const began = performance.now()
  const elapsed = () => Math.round(performance.now() - began)
  let timer: ReturnType<typeof setTimeout> | undefined
  const never = new Promise<Attempt>((resolve) => {
    timer = setTimeout(() => resolve({ is: 'never' }), patienceMs)
  })
  const call = async (): Promise<Attempt> => {
    try {
      const value: unknown = await (injected[method] as (...given: unknown[]) => unknown).apply(injected, [...args])
      return { is: 'answered', value, ms: elapsed() }
    } catch (error) {
      if ((error as { code?: unknown } | null)?.code === 1) return { is: 'empty', value: undefined, ms: elapsed() }
      return { is: 'failed', error, ms: elapsed() }
    }
  }
  try {
    return await Promise.race([call(), never])
  } finally {
    clearTimeout(timer)
  }
}

type CallNative = (method: string, paramsJson: string, answer: (base64: unknown) => void) => unknown

/** How often the channel under the SDK answers one call within `ms`, and whether the last answer can be read. */
export async function rawAnswers(bridge: unknown, method: string, params: object | 0, ms: number) {
  const callNative = (bridge as { callNative?: CallNative } | undefined)?.callNative
  if (typeof callNative !== 'function') return undefined
  let count = 0
  let isReadable = true
  try {
    callNative.call(bridge, method, JSON.stringify(params), (base64) => {
      count++
      isReadable = isEnvelope(base64)
    })
  } catch {
    return { count: 0, isReadable: true }
  }
  await new Promise((resolve) => setTimeout(resolve, ms))
  return { count, isReadable }
}

function isEnvelope(base64: unknown): boolean {
  try {
    const envelope: unknown = JSON.parse(atob(String(base64)))
    return typeof envelope === 'object' && envelope !== null
  } catch {
    return false
  }
}
