import { createHash } from 'node:crypto'
import { writtenIn } from '@momi/contract/rules/locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dispute, NOT_ME_PAGE, stateOfLink } from '../../features/account-changes/public.ts'
import type { Deps } from '../deps.ts'

/** The colours of the product's design system. */
const STYLE = [
  ':root{color-scheme:light dark}',
  'body{margin:0;padding:1rem;background:light-dark(#faf7f2,#13101b);color:light-dark(#1f162b,#f7f3fc)}',
  'body{font:1.0625rem/1.5 system-ui,sans-serif}',
  'main{max-width:28rem;margin:2rem auto;padding:1.5rem;border-radius:1.25rem;background:light-dark(#fff,#211b2e)}',
  'h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.25}p{margin:0;text-wrap:pretty}form{margin:1.5rem 0 0}',
  'button,a{width:100%;min-height:3.25rem;border:0;border-radius:1rem;font:inherit;font-weight:700}',
  'button,a{background:light-dark(#6d28d9,#7c3aed);color:#fff;cursor:pointer}',
  'a{display:grid;place-items:center;margin:1.5rem 0 0;text-decoration:none}',
].join('')

/** `framedBy`: the only page that may frame it. */
const policyFor = (framedBy: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
    "base-uri 'none'",
  ].join('; ')

/** More languages than anybody has, and few enough to parse. */
const MOST_LANGUAGES = 10

type Request = FastifyRequest<{ Params: { token: string } }>

/**
 * The page behind “This wasn't me” in a mail. Reading it does nothing, because mail programs open links beforehand; its
 * button acts. It needs no script, no session and no other file.
 */
export function serveNotMe(
  app: FastifyInstance,
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { framedBy = "'none'" } = {},
): void {
  const policy = policyFor(framedBy)
  const ctx = { db: database.db, transact: database.transact, now }
  const show = async (request: Request, reply: FastifyReply) => {
    const words = NOT_ME_PAGE[languageOf(request)]
    const state = await stateOfLink(ctx, request.params.token)
    const action = {
      open: `<form method="post"><button>${words.button}</button></form>`,
      used: `<a href="/profile">${words.signIn}</a>`,
      over: `<a href="/feedback">${words.help}</a>`,
      unknown: `<a href="/feedback">${words.help}</a>`,
    }[state]
    return reply
      .code(state === 'unknown' ? 404 : 200)
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .send(
        `<!doctype html><html lang="${languageOf(request)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words.title}</title><style>${STYLE}</style><main><h1>${words.title}</h1><p>${words[state]}</p>${action}</main></html>`,
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
