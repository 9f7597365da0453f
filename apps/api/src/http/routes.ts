import { createHash } from 'node:crypto'
import compress from '@fastify/compress'
import type { Endpoint, Method } from '@momi/contract'
import { HEADERS } from '@momi/contract/headers'
import { writtenIn } from '@momi/contract/rules/locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, UserCtx } from '../core/context.ts'
import { Refusal } from '../core/errors.ts'
import type { Deps } from './deps.ts'
import { redirectFailure, sendFailure } from './errors.ts'
import { withIdempotency } from './idempotency.ts'
import type { Route } from './implement.ts'
import { readForm, acceptForms, type SentForm } from './multipart.ts'
import { networkOf } from './network.ts'
import { parseInput } from './parse.ts'
import { assertContract } from './assert-contract.ts'

/** Bytes below which compressing wins less than its own headers cost. */
const COMPRESSED_FROM = 512

/** Serves every endpoint: who calls, is the input valid, has this key been answered, then the handler. */
export function serveRoutes(app: FastifyInstance, deps: Deps, routes: readonly Route[]): void {
  const { authenticate, limits } = deps
  const serve = (scope: FastifyInstance, route: Route) => {
    const { method, url } = placeOf(route.key)
    const { endpoint } = route
    scope.route({
      method,
      url,
      errorHandler: (error, request, reply) => {
        if (deps.assertsContract) assertContract(route, error)
        const { failurePath, invalid } = endpoint
        if (failurePath === undefined) return sendFailure(error, request, reply, invalid)
        return redirectFailure(error, request, reply, new URL(failurePath, deps.env.WEB_ORIGIN))
      },
      onRequest: async (request) => {
        await limits.address.count(networkOf(request.ip))
        if (endpoint.auth === 'service') requireServiceKey(request, deps)
        if (endpoint.auth !== 'user') return
        request.user = await authenticate(request)
        await limits.user.count(request.user.id)
      },
      handler: (request, reply) => handle(deps, route, request, reply),
    })
  }
  const forms = routes.filter(acceptsForm)
  const lists = routes.filter(({ key }) => key.startsWith('GET '))
  for (const route of routes) if (!forms.includes(route) && !lists.includes(route)) serve(app, route)
  // Data is dear where our people are. Answers to what they do are short, and some hold secrets: those stay as they are.
  app.register(async (scope) => {
    await scope.register(compress, { encodings: ['br', 'gzip'], threshold: COMPRESSED_FROM })
    for (const route of lists) serve(scope, route)
  })
  // A scope of their own: nothing else takes a form.
  app.register(async (scope) => {
    await acceptForms(scope)
    for (const route of forms) serve(scope, route)
  })
  refuseTheRest(app, routes)
}

async function handle(
  deps: Deps,
  { key, endpoint, handle: work }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const form = endpoint.files && (await readForm(endpoint, request))
  const input = parseInput(endpoint, form ? { ...partsOf(request), body: form.body } : request)
  if (form) input['files'] = form.files
  const ctx = contextOf(deps, request)
  const { answer, isReplay } =
    endpoint.idempotent && isUserCtx(ctx)
      ? await withIdempotency(ctx, request, form ? fingerprintOf(form) : input['body'], deps.database.batched, (once) =>
          work(once, input),
        )
      : { answer: await work(ctx, input), isReplay: false }

  if (isReplay) reply.header('idempotent-replayed', 'true')
  reply.code(endpoint.status ?? 200).header('cache-control', 'no-store')
  if (!endpoint.response) return reply.header('location', (answer as { redirect: string }).redirect).send()
  if (deps.assertsContract) assertContract({ key, endpoint }, undefined, answer)
  return reply.send(answer)
}

function requireServiceKey(request: FastifyRequest, { env, keys }: Deps): void {
  const given = headerOf(request, HEADERS.apiKey)
  // Hashes are compared, so that the time it takes tells nothing.
  const isKnown = given !== undefined && env.SERVICE_API_KEYS.some((key) => keys.hash(key) === keys.hash(given))
  if (!isKnown) throw new Refusal('service_key_invalid', 'Not a key of a service')
}

function contextOf(deps: Deps, request: FastifyRequest): Ctx | UserCtx {
  const { env, database, keys, cipher, gateways, now } = deps
  const { user } = request
  const ctx: Ctx = {
    env,
    db: database.db,
    // One connection for all that a person sends at once.
    transact: (work) => database.transact(work, user?.id),
    readBatched: database.batched.read,
    now,
    keys,
    cipher,
    gateways,
    request: {
      id: request.id,
      address: networkOf(request.ip),
      apiKey: headerOf(request, HEADERS.apiKey),
      clientVersion: headerOf(request, HEADERS.clientVersion),
      language: languageOf(headerOf(request, HEADERS.acceptLanguage)),
      edgeCountry: countryOf(headerOf(request, env.GEO_COUNTRY_HEADER.toLowerCase())),
    },
    ready: async () => {
      if (deps.isDraining()) throw new Refusal('service_unavailable', 'The service is stopping')
      await database.ping()
    },
  }
  return user ? { ...ctx, user, clearCachedTokens: () => deps.authenticate.forget(user.id) } : ctx
}

const acceptsForm = ({ endpoint }: Route) => endpoint.files !== undefined

const partsOf = ({ params, query, headers }: FastifyRequest) => ({ params, query, headers })

/** What a form says, as short as can be: a retry is known by it. */
const fingerprintOf = ({ body, files }: SentForm) => [
  body,
  Object.entries(files).map(([name, { bytes }]) => [name, createHash('sha256').update(bytes).digest('hex')]),
]

const isUserCtx = (ctx: Ctx | UserCtx): ctx is UserCtx => 'user' in ctx

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Of an Accept-Language, whose languages stand in the order in which a browser prefers them. */
const languageOf = (accepted = '') => writtenIn(accepted.split(',').map((tag) => tag.replace(/;.*$/, '')))

/** Edges say XX for an unknown place and T1 for Tor. */
function countryOf(value: string | undefined): string | undefined {
  return value !== undefined && /^[A-Za-z]{2}$/.test(value) && value.toUpperCase() !== 'XX'
    ? value.toUpperCase()
    : undefined
}

/** 'GET /a/{id}' as Fastify wants it. */
function placeOf(key: Route['key']): { method: Method; url: string } {
  const [method = '', path = ''] = key.split(' ')
  return { method: method as Method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }
}

/** Another method of a path that we serve is a 405 that names the right ones; any other path of the api is a 404. */
function refuseTheRest(app: FastifyInstance, routes: readonly Route[]): void {
  const methods = new Map<string, string[]>()
  for (const { key } of routes) {
    const { method, url } = placeOf(key)
    methods.set(url, [...(methods.get(url) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
  }
  for (const [url, allowed] of methods)
    app.route({
      method: (['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const).filter((m) => !allowed.includes(m)),
      url,
      exposeHeadRoute: false,
      // Refused before the body is read, whatever its kind.
      onRequest: () => {
        throw new Refusal('method_not_allowed', 'Method not allowed', { allow: allowed.join(', ') })
      },
      handler: () => undefined,
    })
}

declare module 'fastify' {
  interface FastifyRequest {
    user?: UserCtx['user']
  }
}

export type Declared = { key: Route['key']; endpoint: Endpoint }
