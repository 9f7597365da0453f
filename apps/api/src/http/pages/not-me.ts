import { createHash } from 'node:crypto'
import { writtenIn } from '@momi/contract/rules/locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dispute, NOT_ME_PAGE, stateOfLink } from '../../features/account-changes/public.ts'
import type { Deps } from '../deps.ts'

const STYLE =
  ':root{color-scheme:light dark}body{font:1.1em system-ui;max-width:30em;margin:2em auto;padding:0 1em}button{font:inherit;padding:1em}'
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** More languages than anybody has, and few enough to parse. */
const MOST_LANGUAGES = 10

type Request = FastifyRequest<{ Params: { token: string } }>

/**
 * The page behind “This wasn't me” in a mail. Reading it does nothing, because mail programs open links beforehand; its
 * button acts. It needs no script, no session and no other file.
 */
export function serveNotMe(app: FastifyInstance, { database, now }: Pick<Deps, 'database' | 'now'>): void {
  const ctx = { db: database.db, transact: database.transact, now }
  const show = async (request: Request, reply: FastifyReply) => {
    const words = NOT_ME_PAGE[languageOf(request)]
    const state = await stateOfLink(ctx, request.params.token)
    const button = state === 'open' ? `<form method="post"><button>${words.button}</button></form>` : ''
    return reply
      .code(state === 'unknown' ? 404 : 200)
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .send(
        `<!doctype html><html lang="${languageOf(request)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words.title}</title><style>${STYLE}</style><h1>${words.title}</h1><p>${words[state]}</p>${button}</html>`,
      )
  }
  app.register(async (page) => {
    // The form has no fields.
    page.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
      body.resume()
      done(null)
    })
    page.get('/api/v1/not-me/:token', show)
    page.post('/api/v1/not-me/:token', async (request: Request, reply) => {
      await dispute(ctx, request.params.token)
      return show(request, reply)
    })
  })
}

const languageOf = ({ headers }: FastifyRequest): 'en' | 'pt' =>
  writtenIn(
    String(headers['accept-language'] ?? '')
      .split(',', MOST_LANGUAGES)
      .map((tag) => tag.split(';', 1)[0]!.slice(0, 35)),
  )
