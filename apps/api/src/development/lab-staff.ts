import { ROLES } from '@momi/contract/permissions'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../http/deps.ts'
import { codeOf, emailOf, PASSWORD } from './seed-staff.ts'

/** Tells the lab how the staff of development sign in now. */
export function serveLabStaff(app: FastifyInstance, { now }: Pick<Deps, 'now'>): void {
  app.get('/lab/api/staff', (_, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ accounts: ROLES.map(emailOf), password: PASSWORD, code: codeOf(now()) }),
  )
}
