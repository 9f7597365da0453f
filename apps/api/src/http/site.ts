import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HEADERS } from '@momi/contract/headers'
import { Refusal } from '../core/errors.ts'
import { sendFailure } from './errors.ts'
import type { Page } from './page.ts'

const FILE = /\.[a-z\d]{1,11}$/i
const HASHED = /\/assets\/[\w-]{7,}\.\w+$/
const FOREVER = 'public, max-age=31536000, immutable'
/** What nobody asks of a file that never changes. A screen is many small ones: headers would be half of their bytes. */
const NEEDLESS = ['accept-ranges', 'etag', 'last-modified', 'referrer-policy', 'x-frame-options', HEADERS.requestId]

interface Site {
  /** The folder that the build wrote. */
  root: string
  /** Where in the origin it lies: '/' or '/lab/'. */
  prefix: string
  /** The page that answers a path, where one does. */
  page: (path: string) => Page | undefined
}

/** Serves a built client: files as they are, every other path by its page. */
export function serveSite(app: FastifyInstance, { root, prefix, page }: Site): void {
  const worker = join(root, 'sw.js')
  app.register(async (files) => {
    files.addHook('onSend', async (_request, reply) => {
      if (reply.getHeader('cache-control') === FOREVER) for (const name of NEEDLESS) reply.removeHeader(name)
    })
    await files.register(fastifyStatic, {
      root,
      prefix,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Pages carry their own policy, so they are never sent as plain files. What has no ending is a path of the client.
      allowedPath: (path) => FILE.test(path) && !/\.(html|br|gz|map)$/.test(path),
      setHeaders: (reply, path) => {
        const isHashed = HASHED.test(path.replace(/\.(br|gz)$/, ''))
        void reply.header('cache-control', isHashed ? FOREVER : 'no-cache')
        if (path === worker || path.startsWith(`${worker}.`)) void reply.header('service-worker-allowed', prefix)
      },
    })
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !FILE.test(path)
    const found = isPage && path.startsWith(prefix) ? page(path) : undefined
    return found ? sendPage(request, reply, found) : sendNotFound(request, reply)
  })
}

export const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  sendFailure(new Refusal('not_found', 'Not found'), request, reply)

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply
    .code(200)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-cache')
    .header('etag', page.etag)
    .header('vary', 'accept-encoding')
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    .header('cross-origin-opener-policy', 'same-origin')
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '').split(',')
  if (page.compressed.br && accepted.some((part) => isAccepted(part, 'br')))
    return reply.header('content-encoding', 'br').send(page.compressed.br)
  if (page.compressed.gzip && accepted.some((part) => isAccepted(part, 'gzip')))
    return reply.header('content-encoding', 'gzip').send(page.compressed.gzip)
  return reply.send(page.html)
}

/** `part` of an Accept-Encoding header: 'br', 'gzip;q=0.8'; a weight of 0 means never. */
function isAccepted(part: string, encoding: string): boolean {
  const [name = '', weight = ''] = part.split(';')
  return name.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(weight)
}
