import { HEADERS } from '@momi/contract/headers'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../errors.ts'

/** The bearer token of a user's call (`access`) or of a call of staff (`admin`). */
export function bearerOf(request: FastifyRequest, kind: 'access' | 'admin'): string {
  const name = kind === 'access' ? 'Access' : 'Admin'
  const header = request.headers[HEADERS.authorization]
  if (!header) throw new Refusal(`${kind}_token_missing`, `${name} token is missing`)
  const [, token] = /^Bearer (\S+)$/i.exec(header) ?? []
  if (!token) throw new Refusal(`${kind}_token_invalid`, `${name} token is invalid`)
  return token
}
