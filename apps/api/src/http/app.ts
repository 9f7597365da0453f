import { randomBytes } from 'node:crypto'
import { HEADERS } from '@momi/contract/headers'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import type { Deps } from './deps.ts'
import { sendFailure } from './errors.ts'

const BODY_LIMIT = 64 * 1024
/** The status in logs and metrics of a request whose client was gone before it was answered, as in nginx. */
const CLIENT_CLOSED = 499
const SANE_ID = /^[\w.-]{8,64}$/
/** A short request id: each answer carries it, and a UUID would be 24 bytes longer. */
const newId = () => randomBytes(9).toString('base64url')

/**
 * Whether an answer is JSON. Such an answer gets no headers about pages: browsers ignore them on JSON, and they would
 * be a quarter of the bytes of a short answer.
 */
export const isData = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('application/json')

/**
 * The URL; in a path that cannot be decoded, each stretch from a % to the next slash or dot becomes one literal percent
 * sign. Such a path is then routed like any other: a page for people, and a refusal with all headers in the API. What it
 * names exists nowhere, and thousands of percent signs would each be decoded again by the router.
 */
function decodableUrl(url: string): string {
  const [path = '', ...rest] = url.split(/(?=\?)/)
  // A call whose result is not used would be left out by a bundler.
  let decoded: string | undefined
  try {
    decoded = decodeURI(path)
  } catch {
    decoded = undefined
  }
  return decoded === undefined ? path.replaceAll(/%[^/.]*/g, '%25') + rest.join('') : url
}

/** An HTTP origin without routes: request ids, clock, limits, logs, metrics and the common error form. */
export function createApp({ env, log, metrics, traceRequests, now, isDraining }: Deps, name: string): FastifyInstance {
  const app = Fastify({
    loggerInstance: log.child({ origin: name }) as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT,
    trustProxy: env.TRUST_PROXY,
    // Up to the size limit of a request's headers, because the contract decides which parameters are too long.
    routerOptions: { maxParamLength: 16 * 1024 },
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // While closing, requests on open connections are answered; `connection: close` then closes the connections.
    return503OnClosing: false,
    genReqId: ({ headers }) => {
      const given = headers[HEADERS.requestId]
      return typeof given === 'string' && SANE_ID.test(given) ? given : newId()
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply as never),
  })

  traceRequests?.(app)

  app.decorateRequest('address', '')
  app.addHook('onRequest', async (request, reply) => {
    // A connection that was reset has no address, and nobody reads an answer.
    if (request.raw.socket.remoteAddress === undefined) return reply.code(CLIENT_CLOSED).hijack()
    request.address = request.ip
  })

  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    // Any parse error, including a __proto__ key, is reported as malformed JSON.
    void parseJson(request, body as string, (error, value) =>
      error ? done(Object.assign(error, { code: 'FST_ERR_CTP_INVALID_JSON_BODY' })) : done(null, value),
    )
  })

  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))

  app.addHook('onSend', async (request, reply) => {
    reply.header('date', now().toUTCString()).header(HEADERS.requestId, request.id)
    reply.header('x-content-type-options', 'nosniff')
    // Without the `charset=utf-8` that Fastify would add: JSON is always UTF-8.
    if (isData(reply)) reply.header('content-type', 'application/json')
    else reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    if (!env.isDevelopment) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    // Only once the port is closed: until then the proxy would open a new connection for each request, and connections
    // that the server has not accepted when it closes the port are lost.
    if (isDraining() && !app.server.listening) reply.header('connection', 'close')
  })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const seconds = reply.elapsedTime / 1000
    const { method, errorCode: code } = request
    metrics.observe({ method, route, status: reply.statusCode, code, seconds })
    request.log.info({ method, route, status: reply.statusCode, code, ms: Math.round(reply.elapsedTime) })
  })
  return app
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's network address when the request arrived; Fastify's `ip` is undefined after a reset. */
    address: string
  }
}
