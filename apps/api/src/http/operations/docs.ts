import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
// Only the path is imported, because the package's main file loads the whole UI.
import absolutePath from 'swagger-ui-dist/absolute-path.js'

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default dompurify"

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Momi API</title>
<link rel="stylesheet" href="/docs/ui/swagger-ui.css">
<link rel="icon" href="/docs/ui/favicon-32x32.png">
</head>
<body>
<div id="ui"></div>
<script src="/docs/ui/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

/**
 * Opens the page at the check-in. Swagger UI inserts the texts of the document as HTML, in which the page's policy lets
 * no script run; the default policy accepts nothing that would be a script by itself.
 */
const START = `window.trustedTypes?.createPolicy('default', { createHTML: (html) => html })
const ui = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#ui',
  docExpansion: 'none',
  filter: true,
  onComplete() {
    ui.layoutActions.show(['operations-tag', 'Daily streak'], true)
    ui.layoutActions.show(['operations', 'Daily streak', 'postStreaksCheckinV1'], true)
  },
})
`

/** The OpenAPI document and a page to browse it, both from this process: nothing is loaded from elsewhere. */
export function serveDocs(app: FastifyInstance, openapi: () => object): void {
  // Created at the first request, because it takes long and most processes never serve it.
  let document: object | undefined
  app.get('/openapi.json', (_, reply) => reply.header('cache-control', 'no-cache').send((document ??= openapi())))
  app.get('/docs', (_, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(PAGE),
  )
  app.get('/docs/start.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(START))
  app.register(fastifyStatic, {
    root: absolutePath(),
    prefix: '/docs/ui/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => /^\/(swagger-ui\.css|swagger-ui-bundle\.js|favicon-32x32\.png)$/.test(path),
  })
}
