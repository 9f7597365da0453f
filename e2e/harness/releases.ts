import { text } from 'node:stream/consumers'
import { forward, startProxy } from './proxy.ts'

/** Request headers that the proxy removes: it can change only a page that is sent whole and uncompressed. */
const LEFT_OUT = ['accept-encoding', 'if-none-match', 'if-modified-since']

/**
 * Gives `work` a proxy for a browser context, and a function that publishes a release through it: from then on the
 * pages load a script of this release, whose path the function returns, and the script of the previous release is not
 * found. The build's files do not change, because other tests use them at the same time.
 */
export async function withReleases(
  work: (proxy: Awaited<ReturnType<typeof startProxy>>['proxy'], publish: (name: string) => string) => Promise<void>,
): Promise<void> {
  let script = ''
  const { proxy, close } = await startProxy((received, answer) => {
    const { pathname } = new URL(received.url ?? '')
    if (pathname === script) return answer.writeHead(200, { 'content-type': 'text/javascript' }).end('export {}')
    for (const name of LEFT_OUT) delete received.headers[name]
    forward(received, answer, async (response) => {
      const status = response.statusCode ?? 502
      if (!response.headers['content-type']?.startsWith('text/html')) {
        answer.writeHead(status, response.rawHeaders)
        return response.pipe(answer)
      }
      const { 'content-length': _, etag: __, 'last-modified': ___, ...headers } = response.headers
      const html = await text(response)
      answer.writeHead(status, headers)
      answer.end(html.replace('</head>', `<script type="module" src="${script}"></script></head>`))
    })
  })
  try {
    await work(proxy, (name) => (script = `/assets/release-${name}.js`))
  } finally {
    close()
  }
}
