import type { Endpoint, EndpointKey, EndpointTable, In, Parsed, StreamType } from '@momi/contract'
import type { Ctx, IdempotentCtx, StaffCtx, UserCtx } from './context.ts'

/** The context of an endpoint's handler, by its `auth` and `idempotent`. */
type CtxFor<E extends Endpoint> = E['auth'] extends 'admin'
  ? StaffCtx
  : E extends { idempotent: true }
    ? IdempotentCtx
    : E['auth'] extends 'user'
      ? UserCtx
      : Ctx

/**
 * A file that is produced while it is sent: the next chunk is requested only after the network has accepted the last
 * one.
 */
export interface StreamedFile<T extends StreamType = StreamType> {
  readonly name: string
  readonly type: T
  readonly chunks: AsyncIterable<string>
}

type Answer<E extends Endpoint> = E extends { response: infer S extends Endpoint['response'] & {} }
  ? In<S>
  : E extends { stream: readonly (infer T extends StreamType)[] }
    ? StreamedFile<T>
    : { redirect: string }

type Handler<E extends Endpoint> = (ctx: CtxFor<E>, input: Parsed<E>) => Answer<E> | Promise<Answer<E>>

/** An endpoint of the contract with its handler. */
export interface Route {
  key: EndpointKey
  endpoint: Endpoint
  handle: (ctx: Ctx, input: unknown) => unknown
}

/** Whether a route is for staff or for our own services, which in production only the internal origin serves. */
export const isInternalRoute = ({ key, endpoint }: Pick<Route, 'key' | 'endpoint'>): boolean =>
  key.includes(' /api/v1/admin/') || endpoint.auth === 'service'

/** Pairs every endpoint of a feature's table with its handler. A missing handler does not compile. */
export function implement<T extends EndpointTable>(
  table: T,
  handlers: { [K in keyof T]: T[K] extends Endpoint ? Handler<T[K]> : never },
): Route[] {
  return Object.entries(table).map(([key, endpoint]) => ({
    key: key as EndpointKey,
    endpoint,
    handle: handlers[key as keyof T] as unknown as Route['handle'],
  }))
}
