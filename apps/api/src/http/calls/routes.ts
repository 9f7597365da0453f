import { createHash } from 'node:crypto'
import compress from '@fastify/compress'
import type { Method } from '@momi/contract'
import { HEADERS } from '@momi/contract/headers'
import { writtenIn } from '@momi/contract/rules/locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, StaffCtx, UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import type { Route, StreamedFile } from '../../core/implement.ts'
import { previewAnswer } from '../../features/campaign/public.ts'
import { networkOf, sharesOf } from '../../core/limits/networks.ts'
import { assertContract } from './assert-contract.ts'
import { readOnly } from '../callers/authenticate.ts'
import { authenticateStaff } from '../callers/authenticate-staff.ts'
import type { Deps } from '../deps.ts'
import { errorCodeOf, redirectFailure, sendFailure } from '../errors.ts'
import type { Reader } from '../../db/replica.ts'
import { idempotencyKeyOf, withIdempotency } from './idempotency.ts'
import { maskAnswer } from './mask-answer.ts'
import { readForm, acceptForms, type SentForm } from './multipart.ts'
import { parseInput } from './parse.ts'
import { recordRefusedCall } from './refused-calls.ts'
import { sendStreamedFile } from './streamed-file.ts'
import { withBrakes } from './with-brakes.ts'

/**
 * The smallest answer that is compressed, in bytes. For a shorter answer the additional headers cost more than
 * compression saves.
 */
const COMPRESSED_FROM = 512

const POSITION = /^\d{1,15}$/

/** A position that no replica reaches: the primary answers a session that returns it. */
const BEYOND_ALL = 999_999_999_999_999

/** Serves each endpoint: authentication, rate limits, validation, idempotency, then its handler. */
export function serveRoutes(app: FastifyInstance, deps: Deps, declared: readonly Route[]): void {
  const { authenticate, limits } = deps
  // Without DEBUG the endpoints for developers are not served.
  const routes = deps.env.DEBUG ? declared : declared.filter(({ endpoint }) => !endpoint.developmentOnly)
  const serve = (scope: FastifyInstance, route: Route) => {
    const { method, url } = fastifyRoute(route.key)
    const { endpoint } = route
    scope.route({
      method,
      url,
      errorHandler: async (error, request, reply) => {
        if (deps.assertsContract) assertContract(route, error)
        await recordRefusedCall(deps, route.key, request, error)
        // What was refused may have written, such as an attempt that counts.
        await namePosition(deps, route, request, reply).catch(() => {})
        const { failurePath, invalid } = endpoint
        if (failurePath === undefined) return sendFailure(error, request, reply, invalid)
        return redirectFailure(error, request, reply, new URL(failurePath, deps.env.WEB_ORIGIN))
      },
      onRequest: async (request) => {
        for (const { network, times } of sharesOf(networkOf(request.address)))
          await limits.address.count(network, { times })
        if (endpoint.auth === 'service') requireServiceKey(request, deps)
        if (endpoint.auth === 'user') request.user = await authenticate(request)
        if (endpoint.auth === 'admin') request.staff = await authenticateStaff(deps, endpoint, request)
        const caller = request.user ?? request.staff
        if (caller) await limits.user.count(caller.id)
        // Each such call may store an answer, whether it changes anything or not.
        if (request.user && endpoint.idempotent) await limits.stored.count(request.user.id)
      },
      handler: (request, reply) =>
        request.user?.preview === undefined
          ? handle(deps, route, request, reply).catch((error: unknown) => refuseEnded(deps, request, error))
          : sendPreview(deps, request.user.preview, request, reply),
    })
  }
  const forms = routes.filter(acceptsForm)
  const compressed = routes.filter(({ key, endpoint }) => key.startsWith('GET ') || endpoint.compressed)
  for (const route of routes) if (!forms.includes(route) && !compressed.includes(route)) serve(app, route)
  // Answers to reads are compressed, because mobile data is expensive. Most answers to writes are not: they are short,
  // and some contain secrets.
  app.register(async (scope) => {
    await scope.register(compress, { encodings: ['br', 'gzip'], threshold: COMPRESSED_FROM })
    for (const route of compressed) serve(scope, route)
  })
  // A separate scope, so that no other endpoint accepts a multipart body.
  app.register(async (scope) => {
    await acceptForms(scope)
    for (const route of forms) serve(scope, route)
  })
  refuseOtherMethods(app, routes)
}

async function handle(deps: Deps, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { key, endpoint, handle: work } = route
  const form = endpoint.files && (await readForm(endpoint, request))
  const input = parseInput(endpoint, form ? { ...partsOf(request), body: form.body } : request)
  if (form) input['files'] = form.files
  const ctx = contextOf(deps, request, endpoint.replica ? readerFor(deps, request) : undefined)
  const { answer, isReplay } = await withBrakes(deps, async () =>
    endpoint.idempotent && isCallerCtx(ctx)
      ? withIdempotency(ctx, request, form ? fingerprintOf(form) : input['body'], deps.database.batched, (once) =>
          work(once, input),
        )
      : { answer: await work(ctx, input), isReplay: false },
  )
  // What is done is not answered as a failure.
  await namePosition(deps, route, request, reply).catch(() => {
    if (!endpoint.replica) reply.header(HEADERS.writePosition, BEYOND_ALL)
  })
  const shown = request.user?.isReadOnly ? maskAnswer(answer) : answer

  if (isReplay) reply.header('idempotent-replayed', 'true')
  reply.code(endpoint.status ?? 200).header('cache-control', 'no-store')
  if (endpoint.stream) return sendStreamedFile(reply, answer as StreamedFile)
  if (!endpoint.response) return reply.header('location', (answer as { redirect: string }).redirect).send()
  if (deps.assertsContract) assertContract({ key, endpoint }, undefined, shown)
  return reply.send(shown)
}

/**
 * Refuses a call that failed because its session has ended since it was authenticated, such as by an erasure, which
 * removes what the call needs. The token is then no longer accepted.
 */
async function refuseEnded({ authenticate }: Deps, request: FastifyRequest, error: unknown): Promise<never> {
  if (request.user && ['internal_error', 'access_token_invalid'].includes(errorCodeOf(error))) {
    authenticate.forget(request.user.id)
    await authenticate(request)
  }
  throw error
}

/** Answers with what was stored for this call when the preview was made. */
async function sendPreview({ database }: Deps, preview: string, { url }: FastifyRequest, reply: FastifyReply) {
  const { status, body } = await previewAnswer(database.db, preview, url)
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

function requireServiceKey(request: FastifyRequest, { env, keys }: Deps): void {
  const given = headerOf(request, HEADERS.apiKey)
  // Compares hashes, so that the duration reveals nothing about the keys.
  const isKnown = given !== undefined && env.SERVICE_API_KEYS.some((key) => keys.hash(key) === keys.hash(given))
  if (!isKnown) throw new Refusal('service_key_invalid', 'Not a key of a service')
}

/** A reader that is not behind what the caller's session has written. */
function readerFor({ replica }: Deps, request: FastifyRequest): Reader | undefined {
  const position = headerOf(request, HEADERS.writePosition)
  // Without a position it is unknown what the session has written.
  return position !== undefined && POSITION.test(position) ? replica?.readerFor(Number(position)) : undefined
}

/** Tells the caller how far a replica has to be to answer the session's next reads. */
async function namePosition(
  { replica }: Deps,
  { key, endpoint }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const isKnown = headerOf(request, HEADERS.writePosition) !== undefined
  if (replica && (endpoint.replica ? !isKnown : !key.startsWith('GET ')))
    reply.header(HEADERS.writePosition, await replica.position())
}

function contextOf(deps: Deps, request: FastifyRequest, reader?: Reader): Ctx | UserCtx | StaffCtx {
  const { env, settings, database, keys, staffKeys, cipher, gateways, now } = deps
  const { user, staff } = request
  const ctx: Ctx = {
    env,
    settings,
    db: reader?.db ?? database.db,
    // A caller's transactions wait for each other, so that concurrent requests of the caller use one connection.
    transact: async (work) => {
      if (user?.isReadOnly) throw readOnly()
      return database.transact(work, (user ?? staff)?.id)
    },
    readBatched: reader?.readBatched ?? database.batched.read,
    now,
    keys,
    staffKeys,
    cipher,
    gateways,
    request: {
      id: request.id,
      address: networkOf(request.address),
      apiKey: headerOf(request, HEADERS.apiKey),
      clientVersion: headerOf(request, HEADERS.clientVersion),
      idempotencyKey: idempotencyKeyOf(request),
      userAgent: (headerOf(request, 'user-agent') ?? '').slice(0, 256),
      language: languageOf(headerOf(request, HEADERS.acceptLanguage)),
      edgeCountry: countryOf(headerOf(request, env.GEO_COUNTRY_HEADER.toLowerCase())),
    },
    ready: async () => {
      if (deps.isDraining()) throw new Refusal('service_unavailable', 'The service is stopping')
      await database.ping()
    },
  }
  if (staff) {
    const { countOf: count, forget: clear } = deps.authenticate
    return { ...ctx, staff, cachedTokens: { count, clear }, runDry: deps.runDry }
  }
  if (!user) return ctx
  const { reportLimits, authenticate } = deps
  return { ...ctx, user, reportLimits, clearCachedTokens: () => authenticate.forget(user.id) }
}

const acceptsForm = ({ endpoint }: Route) => endpoint.files !== undefined

const partsOf = ({ params, query, headers }: FastifyRequest) => ({ params, query, headers })

/** A digest of a form, by which a retry is recognized. */
const fingerprintOf = ({ body, files }: SentForm) => [
  body,
  Object.entries(files).map(([name, { bytes }]) => [name, createHash('sha256').update(bytes).digest('hex')]),
]

const isCallerCtx = (ctx: Ctx): ctx is UserCtx | StaffCtx => 'user' in ctx || 'staff' in ctx

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Browsers send fewer and shorter language tags; each costs some microseconds. */
const MOST_LANGUAGES = 10
const MAX_LANGUAGE_LENGTH = 35

/** The first supported language of an Accept-Language header, which browsers order by preference. */
const languageOf = (accepted = '') =>
  writtenIn(accepted.split(',', MOST_LANGUAGES).map((tag) => tag.slice(0, MAX_LANGUAGE_LENGTH).split(';', 1)[0]!))

/** The edge's country code in upper case; undefined for codes that stand for no country: XX is unknown, T1 is Tor. */
function countryOf(value: string | undefined): string | undefined {
  return value !== undefined && /^[A-Za-z]{2}$/.test(value) && value.toUpperCase() !== 'XX'
    ? value.toUpperCase()
    : undefined
}

/** Converts 'GET /a/{id}' to Fastify's method and URL. */
function fastifyRoute(key: Route['key']): { method: Method; url: string } {
  const [method = '', path = ''] = key.split(' ')
  return { method: method as Method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }
}

/** Answers 405 with the allowed methods if the path exists with another method, otherwise 404. */
function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  const methods = new Map<string, string[]>()
  for (const { key } of routes) {
    const { method, url } = fastifyRoute(key)
    methods.set(url, [...(methods.get(url) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
  }
  for (const [url, allowed] of methods)
    app.route({
      method: (['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const).filter((m) => !allowed.includes(m)),
      url,
      exposeHeadRoute: false,
      // Refuses before the body is parsed, so that its content type does not matter.
      onRequest: () => {
        throw new Refusal('method_not_allowed', 'Method not allowed', { allow: allowed.join(', ') })
      },
      handler: () => undefined,
    })
}

declare module 'fastify' {
  interface FastifyRequest {
    user?: UserCtx['user']
    staff?: StaffCtx['staff']
  }
}
