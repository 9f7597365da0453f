import type { Message, LabEvent } from '../phone.ts'

/** The lab's origin is the origin of the framing page; events go only there. */
export const LAB_ORIGIN = window.location.ancestorOrigins[0] ?? window.location.origin

export function emit(event: LabEvent): void {
  const message: Message = { momiLab: event }
  window.parent.postMessage(message, LAB_ORIGIN)
}

/** Shortens the tokens in a text to their last six characters. */
const masked = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.replaceAll(/[\w-]{10,}\.[\w-]{10,}\.[\w-]+/g, (token) => `token …${token.slice(-6)}`)
    : value

/** Runs a method of the app and logs it in the lab. */
export async function logged<T>(method: string, args: readonly unknown[], work: () => T | Promise<T>): Promise<T> {
  try {
    const answer = await work()
    emit({ kind: 'call', method, args, answer: masked(answer) })
    return answer
  } catch (error) {
    emit({ kind: 'call', method, args, answer: `failed: ${String(error)}` })
    throw error
  }
}

export function emitLocation(): void {
  const report = () => emit({ kind: 'location', path: window.location.pathname + window.location.search })
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name].bind(history)
    history[name] = (...args: Parameters<History['pushState']>) => {
      original(...args)
      report()
    }
  }
  window.addEventListener('popstate', report)
  window.addEventListener('load', report)
}
