import { Histogram, type Registry } from 'prom-client'
import { causesOf, GatewayFailure } from '../../errors.ts'
import { gatewayChannel, type GatewayCall } from '../../gateways/instrument.ts'

/** Counts and times this process's calls of outside systems. A refused call is the caller's fault, not the system's. */
export function measureGateways(registry: Registry): void {
  const calls = new Histogram({
    name: 'momi_gateway_call_seconds',
    help: 'Calls of outside systems by result: ok, refused, failed.',
    labelNames: ['gateway', 'method', 'result'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  const startedAt = new WeakMap<GatewayCall, number>()
  gatewayChannel.subscribe({
    start: (call) => void startedAt.set(call, performance.now()),
    asyncEnd: (call) => {
      const { gateway, method } = call
      const seconds = (performance.now() - startedAt.get(call)!) / 1000
      calls.observe({ gateway, method, result: resultOf(call) }, seconds)
    },
  })
}

function resultOf(call: GatewayCall & { error?: unknown }) {
  if (!('error' in call)) return 'ok'
  return causesOf(call.error).some((cause) => cause instanceof GatewayFailure) ? 'failed' : 'refused'
}
