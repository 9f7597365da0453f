// Serves the almost empty React page with which our page is compared, built and compressed in the same way.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

export async function serveFloor(port: number) {
  const dist = mkdtempSync(join(tmpdir(), 'momi-floor-'))
  const root = fileURLToPath(new URL('floor', import.meta.url))
  await build({
    root,
    logLevel: 'error',
    build: { outDir: dist, emptyOutDir: true, reportCompressedSize: false, modulePreload: { polyfill: false } },
  })
  const compressed = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    const type = TYPES[extname(path)]
    try {
      if (!type || path.includes('..')) throw new Error('Not a file of the page')
      const body = compressed.get(path) ?? brotliCompressSync(readFileSync(join(dist, path)))
      compressed.set(path, body)
      response
        .writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${port}/`,
    close: () => {
      server.close()
      rmSync(dist, { recursive: true, force: true })
    },
  }
}
