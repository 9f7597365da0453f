import { UnsupportedMethodError } from './host.ts'
import type { MomiNative, MomiSdk } from './momi-host.d.ts'

/** The time after which a host call without an answer fails. */
export const LIMIT_MS = 3000
/**
 * The limit for a token, which the app may have to fetch over a bad connection. The SDK's session waits less for each
 * request (section 9).
 */
export const TOKEN_LIMIT_MS = 60_000
/** The limit for a sign-in, in which the person chooses an account and may have to type its password. */
export const PERSON_LIMIT_MS = 10 * 60_000

/** The code with which the SDK's page script rejects a call whose answer is null or absent. */
const EMPTY_ANSWER = 1

/** The methods that a host may have. The client calls no others. */
export type HostMethod = keyof MomiNative | keyof MomiSdk
/** What is asked: a host's method, the deep link's method by the name of the product, or MiniPay's only method. */
export type Asked = HostMethod | `open${string}MiniDeepLink` | 'request'

/** An injected object. Its members may be of any type, because any script may have set them. */
export type Injected = Readonly<Record<string, unknown>>

/**
 * Calls an injected method and returns its answer, which may be a value or a promise. Rejects if the method is missing,
 * throws, or does not answer within `limitMs`.
 */
export async function ask(
  injected: Injected,
  method: Asked,
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

/**
 * Parses a text that is JSON, such as '"mini"', 'true' or '12'. Any other value, such as 'mini', is returned unchanged.
 */
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
  // A text that is JSON of another type is returned unchanged: the version '90.10', for example, would decode to 90.1.
  return typeof answer === 'string' && value !== null ? answer : undefined
}

/** Like `asText`, but '' for an absent value: null, 'null' or undefined. */
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
