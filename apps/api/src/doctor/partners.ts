import { connect } from 'node:net'
import type { Env } from '../env.ts'
import { outboundFetch } from '../gateways/outbound-fetch.ts'
import { reasonOf, type Finding } from './finding.ts'

const LIMIT_MS = 3_000

interface Partner {
  /** The setting that contains the address. */
  readonly about: string
  readonly address: string
  /**
   * This address serves a public document, so it has to answer with a success status. For other addresses any answer
   * proves that they can be reached.
   */
  readonly isDocument?: boolean
}

/** The configured partners. */
function partnersOf(env: Env): Partner[] {
  const openId = [
    ...env.OAUTH_PROJECTS.flatMap(({ providers }) =>
      providers.map(({ issuer }) => ['OAUTH_PROJECTS', issuer] as const),
    ),
    ...(env.STAFF_OPENID ? [['STAFF_OPENID_ISSUER', env.STAFF_OPENID.issuer] as const] : []),
  ]
  const documents: [name: string, isUsed: boolean, address: string][] = [
    ['GOOGLE_JWKS_URL', env.GOOGLE_CLIENT_IDS.length > 0, env.GOOGLE_JWKS_URL],
    ['MOBILE_AUTH_JWKS_URL', env.MOBILE_AUTH_AUDIENCES.length > 0, env.MOBILE_AUTH_JWKS_URL],
    ['FIREBASE_JWKS_URL', env.FIREBASE_PROJECT_ID !== '', env.FIREBASE_JWKS_URL],
    ...openId.map(([name, issuer]): [string, boolean, string] => [
      name,
      true,
      `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    ]),
  ]
  const services: [name: string, isUsed: boolean, address: string][] = [
    ['FCM_URL', env.FCM_SERVICE_ACCOUNT !== '', env.FCM_URL],
    ['GA4_URL', env.GA4_MEASUREMENT_ID !== '', env.GA4_URL],
    ...(['SMS_URL', 'SMTP_URL', 'TOP_UP_URL', 'GAS_FEE_URL', 'RPC_URL', 'OBJECT_STORE_URL'] as const).map(
      (name): [string, boolean, string] => [name, env[name] !== '', env[name]],
    ),
  ]
  const used = (list: typeof documents) => list.filter(([, isUsed]) => isUsed)
  return [
    ...used(documents).map(([about, , address]) => ({ about, address, isDocument: true })),
    ...used(services).map(([about, , address]) => ({ about, address })),
  ]
}

/** Sends each configured partner one request, which changes nothing. */
export const checkPartners = (env: Env): Promise<Finding[]> =>
  Promise.all(
    partnersOf(env).map(async (partner) => {
      const { about, address } = partner
      const { host } = new URL(address)
      try {
        await reach(partner)
        return { about, status: 'ok', detail: `${host} answers` } as const
      } catch (error) {
        return { about, status: 'degraded', detail: `${host} does not answer: ${reasonOf(error)}` } as const
      }
    }),
  )

async function reach({ address, isDocument = false }: Partner): Promise<void> {
  const { protocol, hostname, port } = new URL(address)
  if (protocol.startsWith('smtp')) return connects(hostname, Number(port) || (protocol === 'smtps:' ? 465 : 587))
  const answer = await outboundFetch(address, { timeoutMs: LIMIT_MS })
  if (isDocument && !answer.ok) throw new Error(`status ${answer.status}`)
}

const connects = (host: string, port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect({ host, port, timeout: LIMIT_MS })
    socket.once('connect', () => resolve(void socket.destroy()))
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')))
    socket.once('error', reject)
  })
