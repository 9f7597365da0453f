import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { BrowserContext } from 'playwright-core'
import { removalScript, withoutNewerStyles } from '../../tools/floor/remove-newer.ts'
import { forward, startProxy } from './proxy.ts'

/**
 * Starts a proxy that makes a current browser as old as the floor, together with `removeNewerApis`: the service worker
 * starts without the newer APIs, and style sheets have no newer rules.
 */
export const startOldBrowserProxy = () =>
  startProxy((request, answer) => {
    // Node does not resolve the names of phones; the header `host` keeps them.
    request.url = request.url?.replace(/^http:\/\/[^/:]+/, 'http://127.0.0.1')
    // Not compressed, so that it can be changed.
    delete request.headers['accept-encoding']
    forward(request, answer, (response) => {
      const change = changeFor(response)
      const { 'content-length': _, ...headers } = response.headers
      answer.writeHead(response.statusCode ?? 500, change ? headers : response.headers)
      if (change) void text(response).then((body) => answer.end(change(body)))
      else response.pipe(answer)
    })
  })

function changeFor({ req, headers }: IncomingMessage & { req?: { path: string } }) {
  const path = req?.path ?? ''
  if (path.startsWith('/lab/')) return undefined
  if (headers['content-type']?.startsWith('text/css')) return withoutNewerStyles
  return path.endsWith('/sw.js') ? (script: string) => `${removalScript()}\n${script}` : undefined
}

/** Removes the newer APIs from the pages of a context, except from the lab. */
export const removeNewerApis = (context: BrowserContext) =>
  context.addInitScript({ content: `if (!location.pathname.startsWith('/lab/')) ${removalScript()}` })
