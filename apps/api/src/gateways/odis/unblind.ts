// A thread that unblinds one signature and verifies it, which takes 50 ms of CPU time (gateways/odis/odis.ts).
import { parentPort, workerData } from 'node:worker_threads'
import { unblind, verify } from '@celo/blind-threshold-bls'

/** What the thread is given. */
export interface Blinded {
  signature: Uint8Array
  blindingFactor: Uint8Array
  publicKey: Uint8Array
  message: Uint8Array
}

const { signature, blindingFactor, publicKey, message } = workerData as Blinded
const unblinded = unblind(signature, blindingFactor)
verify(publicKey, message, unblinded)
parentPort?.postMessage(unblinded)
