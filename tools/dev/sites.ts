// The browser parts, compiled by Vite from their sources at each request, with hot reload.
import { mkdirSync, readFileSync, realpathSync } from 'node:fs'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { build, createServer, type Rollup } from 'vite'
import { ROOT } from '../install.mjs'

/** In a copy of the repository that links its packages (copy-repository.mjs), the packages are outside of the copy. */
const PACKAGES = dirname(realpathSync(join(ROOT, 'node_modules/vite')))
const FILE = /\.[a-z\d]{1,11}$/i

export interface Site {
  /** Answers with a file or module, or else with the page; `firstInHead` is inserted as the first element of its head. */
  serve: (request: IncomingMessage, response: ServerResponse, firstInHead?: string) => void
  reload: () => void
  /** Calls the listener with the path of each changed file. */
  onChange: (listener: (file: string) => void) => void
}

interface Options {
  /** The server whose WebSockets report changes to the page. */
  server: Server
  /** The page's file. */
  page: string
  config?: string
}

/** Starts Vite for the workspace `app`. */
export async function startSite(app: string, { server, page, config = 'vite.config.ts' }: Options): Promise<Site> {
  const root = join(ROOT, 'apps', app)
  // The api warns of a build that is missing, which nothing needs here.
  mkdirSync(join(root, 'dist'), { recursive: true })
  const vite = await createServer({
    root,
    configFile: join(root, config),
    cacheDir: join(ROOT, '.cache/vite', app, config),
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    server: { middlewareMode: true, ws: { server }, fs: { allow: [ROOT, PACKAGES] } },
    optimizeDeps: { entries: [page] },
  })
  const pageFor = (url: string, firstInHead: string) =>
    vite
      .transformIndexHtml(`/${page}`, readFileSync(join(root, page), 'utf8'), url)
      .then((html) => html.replace(/<head[^>]*>/i, (head) => head + firstInHead))
  return {
    serve: (request, response, firstInHead = '') =>
      vite.middlewares(request, response, () => {
        const { originalUrl = '/' } = request as { originalUrl?: string }
        if (FILE.test(originalUrl.split('?')[0]!)) return response.writeHead(404).end()
        pageFor(originalUrl, firstInHead).then(
          (html) => sendText(response, 'text/html', html),
          (error: Error) => response.writeHead(500).end(error.stack),
        )
      }),
    reload: () => vite.ws.send({ type: 'full-reload' }),
    onChange: (listener) => vite.watcher.on('change', listener),
  }
}

type LabScript = 'lab-host' | 'conformance'

/**
 * A script of the lab in the pages of its phones. It is bundled for each page, because it has to be a classic script: it
 * runs before the page's own scripts.
 */
export async function bundledScript(mode: LabScript): Promise<{ code: string; files: readonly string[] }> {
  const root = join(ROOT, 'apps/lab')
  const { output } = (await build({
    root,
    mode,
    logLevel: 'warn',
    build: { write: false, minify: false },
  })) as Rollup.RollupOutput
  return { code: output[0].code, files: output[0].moduleIds }
}

/**
 * Ends the worker that `npm start` has registered in this browser, which would answer with the pages and files of a
 * build, and loads the pages that it controls again. A page that registers this worker itself is not controlled by it.
 */
const RETIRED_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(retire()))
async function retire() {
  const pages = await clients.matchAll({ type: 'window' })
  await registration.unregister()
  await Promise.all(pages.map((page) => page.navigate(page.url)))
}
`

export const serveRetiredWorker: RequestListener = (_, response) =>
  sendText(response, 'text/javascript', RETIRED_WORKER)

export const sendText = (response: ServerResponse, type: string, text: string): void =>
  void response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(text)
