import { tracingChannel } from 'node:diagnostics_channel'
import { errors } from '@momi/contract/errors'
import type { Logger } from 'pino'
import { GatewayFailure, Refusal } from '../errors.ts'

type Method = (...args: unknown[]) => Promise<unknown>

export interface GatewayCall {
  gateway: string
  method: string
}

/** Traces each call of an outside system. */
export const gatewayChannel = tracingChannel<GatewayCall, unknown>('momi:gateway')

/** Wraps gateways so that their calls are traced, and their failures name the gateway and are logged. */
export const instrumentAll = <All extends object>(log: Logger, gateways: All): All =>
  mapped(gateways, (name, gateway) =>
    typeof gateway === 'object' && gateway !== null ? watched(log, name, gateway) : gateway,
  )

function watched<G extends object>(log: Logger, gateway: string, real: G): G {
  const failed = (method: string, error: unknown): unknown => {
    // A refusal of the caller's input is not a failure of the gateway.
    if (error instanceof Refusal && errors[error.code] < 500) return error
    const failure = new GatewayFailure(gateway, error instanceof Refusal ? (error.cause ?? error) : error)
    log.warn({ gateway, method, err: failure }, 'a gateway failed')
    return error instanceof Refusal
      ? new Refusal(error.code, error.message, error.headers, { cause: failure })
      : failure
  }
  return mapped(real, (name, member) => {
    if (typeof member !== 'function') return member
    const call = (args: unknown[]) =>
      (member as Method)(...args).catch((error: unknown) => {
        throw failed(name, error)
      })
    return (...args: unknown[]) => gatewayChannel.tracePromise(call, { gateway, method: name }, undefined, args)
  })
}

const mapped = <T extends object>(of: T, change: (name: string, value: unknown) => unknown): T =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(name, value)])) as T
