import { UnsupportedMethodError } from './host.ts'

/** After this time a host call without an answer has failed. */
const LIMIT_MS = 3000
/**
 * This limit is longer, because a token may have to be fetched over a bad connection; callers have a shorter time limit
 * (section 9).
 */
export const TOKEN_LIMIT_MS = 60_000
/** This limit is longer, because the person chooses an account and may have to type its password. */
export const PERSON_LIMIT_MS = 10 * 60_000

/** The code with which the SDK's page script rejects a call whose answer is null or absent. */
const EMPTY_ANSWER = 1

/** An injected object. Its members may be of any type, because any script may have set them. */
export type Injected = Readonly<Record<string, unknown>>

/** Calls an injected method, which may return a value or a promise, throw, or never answer. */
export async function ask(
  injected: Injected,
  method: string,
  args: readonly unknown[] = [],
  limitMs = LIMIT_MS,
): Promise<unknown> {
  const work = injected[method]
  if (typeof work !== 'function') throw new UnsupportedMethodError(method)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${method} did not answer in ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([work.apply(injected, args), late])
  } catch (error) {
    // The SDK rejects empty answers, even of methods that return nothing.
    if ((error as { code?: unknown } | null)?.code === EMPTY_ANSWER) return undefined
    throw error
  } finally {
    clearTimeout(timer)
  }
}

export function has(injected: Injected, method: string): boolean {
  try {
    return typeof injected[method] === 'function'
  } catch {
    return false
  }
}

/** '"mini"', 'true' and '12' are parsed as JSON; 'mini' is not JSON and stays a text. */
export function decoded(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

export function asText(answer: unknown): string | undefined {
  const value = decoded(answer)
  if (typeof value === 'string') return value
  if (typeof answer === 'number' && Number.isFinite(answer)) return String(answer)
  // The answer is read as text, because the version 90.10 as a number would be 90.1.
  return typeof answer === 'string' && value !== null ? answer : undefined
}

/** Like `asText`, for an optional value. */
export const asTextOrNone = (answer: unknown): string | undefined =>
  (decoded(answer) ?? null) === null ? '' : asText(answer)

export function asFlag(answer: unknown): boolean | undefined {
  const value = decoded(answer)
  return typeof value === 'boolean' ? value : undefined
}

export function asAmount(answer: unknown): number | undefined {
  const value = decoded(answer)
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}

export function asTexts(answer: unknown): string[] | undefined {
  const value = decoded(answer)
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined
}
