import { tracingChannel } from 'node:diagnostics_channel'
import { errors } from '@momi/contract/errors'
import { circuitBreaker, ConsecutiveBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel'
import type { Logger } from 'pino'
import { GatewayFailure, Refusal } from '../errors.ts'
import { NotAccepted } from './not-accepted.ts'

type Method = (...args: unknown[]) => Promise<unknown>

export interface GatewayCall {
  gateway: string
  method: string
}

/** Traces each call of an outside system. */
export const gatewayChannel = tracingChannel<GatewayCall, unknown>('momi:gateway')

/** So many failures in a row open the circuit of a gateway; it is tried again after this time. */
const MOST_FAILURES = 10
const OPEN_FOR_MS = 10_000

/**
 * Wraps gateways so that their calls are traced, their failures name the gateway and are logged, and each has a circuit
 * breaker of its own: a system that keeps failing costs callers no time limit each, and is left alone for a while.
 */
export const instrumentAll = <All extends object>(log: Logger, gateways: All, openMs = OPEN_FOR_MS): All =>
  mapped(gateways, (name, gateway) =>
    typeof gateway === 'object' && gateway !== null ? watched(log, name, gateway, openMs) : gateway,
  )

function watched<G extends object>(log: Logger, gateway: string, real: G, openMs: number): G {
  const breaker = circuitBreaker(handleWhen(saysItIsDown), {
    halfOpenAfter: openMs,
    breaker: new ConsecutiveBreaker(MOST_FAILURES),
  })
  breaker.onBreak(() => log.error({ gateway }, 'a gateway is not called for some seconds, because it keeps failing'))
  breaker.onReset(() => log.info({ gateway }, 'a gateway is called again'))
  let latest: unknown
  const failed = (method: string, error: unknown): unknown => {
    if (!isFailure(error)) return error
    const failure = new GatewayFailure(gateway, error instanceof Refusal ? (error.cause ?? error) : error)
    log.warn({ gateway, method, err: failure }, 'a gateway failed')
    return error instanceof Refusal
      ? new Refusal(error.code, error.message, error.headers, { cause: failure })
      : failure
  }
  return mapped(real, (name, member) => {
    if (typeof member !== 'function') return member
    const call = async (args: unknown[]) => {
      try {
        return await breaker.execute(() => (member as Method)(...args))
      } catch (error) {
        // While the circuit is open, callers get at once the failure that they would wait for.
        if (isBrokenCircuitError(error)) throw latest
        const failure = failed(name, error)
        if (saysItIsDown(error)) latest = failure
        throw failure
      }
    }
    return (...args: unknown[]) => gatewayChannel.tracePromise(call, { gateway, method: name }, undefined, args)
  })
}

/** A refusal of the caller's input is not a failure of the gateway. */
const isFailure = (error: unknown): boolean => !(error instanceof Refusal && errors[error.code] < 500)

/**
 * What is not accepted says nothing about the next call, or a few invalid phone numbers would keep everybody from signing
 * in.
 */
const saysItIsDown = (error: unknown): boolean => isFailure(error) && !(error instanceof NotAccepted)

const mapped = <T extends object>(of: T, change: (name: string, value: unknown) => unknown): T =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(name, value)])) as T
