// `npm run dev`: the origins of `npm start`, with the browser parts compiled from their sources.
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { readFileSync } from 'node:fs'
import { CONFORMANCE_PAGE, HOST_SCRIPT } from '../../apps/api/src/development/host-script.ts'
import { clientPage, VIEW_HOST } from '../../apps/api/src/http/pages/client-pages.ts'
import { API_HOST, forward } from './api-proxy.ts'
import { bundledScript, sendText, serveRetiredWorker, startSite } from './sites.ts'

/** The paths that the api answers on the origins of the browser parts. */
const ENDPOINT = /^\/((lab\/)?api(\/|$)|healthz$|readyz$)/

/**
 * Listens on the ports of the four origins, from `port` on. Resolves with the settings of the api, which has to listen
 * on the same ports of another address.
 */
export async function serveSources(port: number): Promise<{ HOST: string }> {
  const [web, api, internal, phones] = [0, 1, 2, 3].map(() => createServer()) as [Server, Server, Server, Server]
  // Phones and plain web are one site.
  phones.on('upgrade', (...event) => web.emit('upgrade', ...event))
  const [client, minipay, console, lab] = await Promise.all([
    startSite('web', { server: web, page: 'rewards.html' }),
    startSite('web', { server: web, page: 'minipay.html', config: 'vite.minipay.config.ts' }),
    startSite('admin', { server: internal, page: 'index.html' }),
    startSite('lab', { server: internal, page: 'index.html' }),
  ])

  const serveClient =
    (firstInHead = ''): RequestListener =>
    (request, response) => {
      const [path = '/', query = ''] = (request.url ?? '/').split('?')
      if (path === '/sw.js') return serveRetiredWorker(request, response)
      const shown = clientPage(path, query)
      if (shown === 'minipay') return minipay.serve(request, response, firstInHead)
      client.serve(request, response, shown === 'view' ? VIEW_HOST : firstInHead)
    }
  web.on('request', orApi(port, serveClient()))
  api.on('request', (request, response) => void forward(request, response, port + 1))
  internal.on(
    'request',
    orApi(port + 2, (request, response) =>
      (/^\/lab(\/|$)/.test(request.url ?? '') ? lab : console).serve(request, response),
    ),
  )

  let hostFiles: readonly string[] = []
  lab.onChange((file) => hostFiles.includes(file) && client.reload())
  const servePhones = serveClient(HOST_SCRIPT)
  phones.on(
    'request',
    orApi(port + 3, (request, response) => {
      if (request.url === '/conformance.html')
        return sendText(
          response,
          'text/html',
          readFileSync(CONFORMANCE_PAGE, 'utf8').replace('<head>', `<head>${HOST_SCRIPT}`),
        )
      const mode = ({ '/lab-host.js': 'lab-host', '/conformance.js': 'conformance' } as const)[request.url ?? '']
      if (mode === undefined) return servePhones(request, response)
      bundledScript(mode).then(
        ({ code, files }) => {
          if (mode === 'lab-host') hostFiles = files
          sendText(response, 'text/javascript', code)
        },
        (error: Error) => response.writeHead(500).end(error.stack),
      )
    }),
  )
  for (const [offset, server] of [web, api, internal, phones].entries()) await listen(server, port + offset)
  return { HOST: API_HOST }
}

const orApi =
  (port: number, serve: RequestListener): RequestListener =>
  (request, response) =>
    ENDPOINT.test((request.url ?? '/').split('?')[0]!)
      ? void forward(request, response, port)
      : serve(request, response)

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, 'localhost')
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${port} is in use: stop what listens there, or set PORT`)
  })
}
