import { UnsupportedMethodError, type Report } from './host.ts'

/** A call that a host has not answered by then counts as failed. */
const LIMIT_MS = 3000

/** An injected object: anybody may have put anything there. */
export type Injected = Readonly<Record<string, unknown>>

/** Calls an injected method. It may answer a value, a JSON text or a promise, may throw, may never answer. */
export async function ask(injected: Injected, method: string, args: readonly unknown[] = []): Promise<unknown> {
  const work = injected[method]
  if (typeof work !== 'function') throw new UnsupportedMethodError(method)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${method} did not answer in ${LIMIT_MS} ms`)), LIMIT_MS)
  })
  try {
    return decoded(await Promise.race([work.apply(injected, args), late]))
  } finally {
    clearTimeout(timer)
  }
}

/** The same, with the failure reported and a default answered. */
export async function askOr<T>(
  report: Report,
  fallback: T,
  is: (value: unknown) => value is T,
  question: () => Promise<unknown>,
): Promise<T> {
  try {
    const value = await question()
    if (is(value)) return value
  } catch (error) {
    report(error)
  }
  return fallback
}

/** '"text"', 'true' and '12' are JSON answers; 'mini' is the text itself. */
function decoded(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
export const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0
export const isTextOrNone = (value: unknown): value is string | undefined => value === undefined || isText(value)
