import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../errors.ts'
import { appPath, isLockScreenSafe, pushTo, pushRecipient } from '../features/push/public.ts'
import type { Deps } from '../http/deps.ts'
import { parseLabInput } from './parse-lab-input.ts'

const Token = z.string().min(1).max(1024)
const Query = z.object({ token: Token })
const Send = z
  .strictObject({
    token: Token.optional(),
    haid: z.string().max(64).optional(),
    title: z.string().min(1).max(100),
    body: z.string().max(300),
    path: z.string().refine((path) => appPath(path) !== undefined),
  })
  .refine(({ token, haid }) => (token === undefined) !== (haid === undefined))
  .refine(({ title, body }) => isLockScreenSafe(`${title}\n${body}`))

/** Lets the lab send a push as the product does, and read the pushes that its phones received. */
export function serveLabPushes(app: FastifyInstance, { database, gateways, keys, cipher, now }: Deps): void {
  app.get('/lab/api/pushes', (request, reply) => {
    const query = parseLabInput(Query, request.query, 'query', 'token')
    const pushes = gateways.pushBox?.received(query.token) ?? []
    return reply.header('cache-control', 'no-store').send({ pushes })
  })
  app.post('/lab/api/push', async (request, reply) => {
    const { token, haid, title, body, path } = parseLabInput(
      Send,
      request.body,
      'body',
      'token or haid, path, and a title and body without address, phone number or code',
    )
    const ctx = { db: database.db, transact: database.transact, now, keys, cipher, gateways }
    const to = await pushRecipient(ctx, { ...(token && { token }), ...(haid && { haid }) })
    if (!to) throw new Refusal('not_found', 'Nobody is reached there')
    const outcomes = await pushTo(ctx, to, { kind: 'lab', title, body, path })
    return reply.header('cache-control', 'no-store').send({ outcomes })
  })
}
