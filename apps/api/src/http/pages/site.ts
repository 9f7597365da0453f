import { join } from 'node:path'
import negotiate from '@fastify/accept-negotiator'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HEADERS } from '@momi/contract/headers'
import { Refusal } from '../../errors.ts'
import { sendFailure } from '../errors.ts'
import type { Page } from './page.ts'

const FILE = /\.[a-z\d]{1,11}$/i
const HASHED = /\/assets\/[\w-]{7,}\.\w+$/
const FOREVER = 'public, max-age=31536000, immutable'
/**
 * Headers that have no effect on an immutable file. A screen loads many small files, for which headers would be half of
 * the bytes.
 */
const UNNECESSARY_HEADERS = [
  'accept-ranges',
  'etag',
  'last-modified',
  'referrer-policy',
  'x-frame-options',
  HEADERS.requestId,
]

export interface Site {
  /** The folder of the build. */
  root: string
  /** The site's path on the origin: '/' or '/lab/'. */
  prefix: string
  /** The page for a path and its query; undefined: not found. */
  page: (path: string, query: string) => Page | undefined
}

/** Serves built clients: their files, and for every other path the page of the first site whose prefix it has. */
export function serveSites(app: FastifyInstance, ...sites: readonly Site[]): void {
  for (const site of sites) serveFiles(app, site)
  app.setNotFoundHandler((request, reply) => {
    const [path = '/', query = ''] = request.url.split('?')
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !FILE.test(path)
    const found = isPage ? sites.find(({ prefix }) => path.startsWith(prefix))?.page(path, query) : undefined
    return found ? sendPage(request, reply, found) : sendNotFound(request, reply)
  })
}

function serveFiles(app: FastifyInstance, { root, prefix }: Site): void {
  const worker = join(root, 'sw.js')
  app.register(async (files) => {
    files.addHook('onSend', async (_request, reply) => {
      if (reply.getHeader('cache-control') !== FOREVER) return
      for (const name of UNNECESSARY_HEADERS) reply.removeHeader(name)
      // Connections are kept open without the headers that Node.js would add here; the page's answer has them.
      reply.raw.removeHeader('connection')
    })
    await files.register(fastifyStatic, {
      root,
      prefix,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // The build's manifest and the list of its sources are for our tools.
      dotfiles: 'ignore',
      // HTML is sent only with its content security policy. A path without a file extension is a route of the client.
      allowedPath: (path) => FILE.test(path) && !/\.(html|br|gz|map)$/.test(path),
      setHeaders: (reply, path) => {
        const isHashed = HASHED.test(path.replace(/\.(br|gz)$/, ''))
        void reply.header('cache-control', isHashed ? FOREVER : 'no-cache')
        if (path === worker || path.startsWith(`${worker}.`)) void reply.header('service-worker-allowed', prefix)
      },
    })
  })
}

export const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  sendFailure(new Refusal('not_found', 'Not found'), request, reply)

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply.code(200).header('cache-control', 'no-cache').header('etag', page.etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  reply.type('text/html; charset=utf-8').headers(page.headers)
  const encoding = negotiate(String(request.headers['accept-encoding'] ?? ''), [...page.compressed.keys()])
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(encoding ? page.compressed.get(encoding) : page.html)
}
