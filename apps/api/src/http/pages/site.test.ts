import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { createApp } from '../app.ts'
import { noncePageReader, pageReader, type Policy } from './page.ts'
import { serveSites } from './site.ts'

const INLINE = 'document.documentElement.dataset.theme = "dark"'
const STYLE = 'body { margin: 0 }'
const HTML = `<!doctype html><html><head lang="en"><script>${INLINE}</script><style>${STYLE}</style><script type="module" src="/assets/main-AbCd1234.js"></script></head><body></body></html>`
const SCRIPT = 'console.log("momi")'

const root = mkdtempSync(join(tmpdir(), 'momi-site-'))
mkdirSync(join(root, 'assets'))
const write = (name: string, content: string | Buffer) => writeFileSync(join(root, name), content)
write('rewards.html', HTML)
write('rewards.html.br', brotliCompressSync(HTML))
write('rewards.html.gz', gzipSync(HTML))
write('assets/main-AbCd1234.js', SCRIPT)
write('assets/main-AbCd1234.js.br', brotliCompressSync(SCRIPT))
write('assets/main-AbCd1234.js.map', '{}')
write('favicon.svg', '<svg/>')
mkdirSync(join(root, '.vite'))
write('.vite/manifest.json', '{}')
write('.sources', 'hash')

const app = await testApp({ now: '2026-03-02T08:00:00Z' })
const page = pageReader(join(root, 'rewards.html'), {})
const phonePage = pageReader(join(root, 'rewards.html'), {
  policy: { framedBy: 'http://localhost:4302' },
  firstInHead: '<script src="/lab-host.js"></script>',
})
const site = createApp(app.deps, 'site')
serveSites(site, { root, prefix: '/', page: (path) => (path.startsWith('/api') ? undefined : page()) })
const phone = createApp(app.deps, 'phone')
serveSites(phone, { root, prefix: '/', page: phonePage })

afterAll(async () => {
  await Promise.all([site.close(), phone.close(), app.close()])
  rmSync(root, { recursive: true })
})

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policyOf = (headers: Record<string, unknown>) =>
  new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((part) => [part.split(' ')[0], part.split(' ').slice(1)] as const),
  )

describe('a page', () => {
  test.each(['/', '/missions', '/missions/streaks?day=1', '/claim-reward/1', '/anything/else/', '/assets/', '/assets'])(
    'the page is served for %s, and revalidated each time',
    async (path) => {
      const answer = await site.inject(path)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toBe(HTML)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-cache')
    },
  )

  test.each(['/%', '/missions/%', '/%E0%A4%A', '/claim-reward/%zz?from=%', '/%C3%28/a%20b', '/100%?a?b'])(
    'the page is served for %j, which cannot be decoded, with all its headers',
    async (path) => {
      const answer = await site.inject(path)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toBe(HTML)
      const { date: _date, 'x-request-id': _id, ...headers } = answer.headers
      const { date: _, 'x-request-id': __, ...usual } = (await site.inject('/missions')).headers
      expect(headers).toEqual(usual)
    },
  )

  test('allows only its own inline scripts and styles', async () => {
    const policy = policyOf((await site.inject('/')).headers)
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('script-src')).toEqual(["'self'", sha(INLINE)])
    expect(policy.get('style-src')).toEqual(["'self'", sha(STYLE)])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect([...policy.values()].flat().filter((source) => source.includes('unsafe'))).toEqual([])
  })

  test('is answered with 304 if the client has the current version', async () => {
    const { etag } = (await site.inject('/')).headers
    const again = await site.inject({ url: '/points', headers: { 'if-none-match': String(etag) } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    // A browser keeps the policy with the page, and each visit would download a kilobyte of it.
    expect(again.headers['content-security-policy']).toBeUndefined()
    expect(again.headers.etag).toBe(etag)
  })

  test('is sent anew if only its policy has changed', async () => {
    write('policy.html', '<head></head>')
    const page = (policy: Policy) => pageReader(join(root, 'policy.html'), { policy })()
    expect(page({ calls: 'https://errors.example' })?.etag).not.toBe(page({})?.etag)
    expect(page({})?.etag).toBe(page({})?.etag)
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['zstd', undefined],
  ])('is sent in an encoding that the client accepts; accepted: %s; sent: %s', async (accepted, encoding) => {
    const answer = await site.inject({ url: '/', headers: { 'accept-encoding': accepted } })
    expect(answer.headers['content-encoding']).toBe(encoding)
  })

  test('is read again after a build has changed it', async () => {
    write('other.html', '<head></head>one')
    const reader = pageReader(join(root, 'other.html'), {})
    expect(reader()?.html.toString()).toContain('one')
    write('other.html', '<head></head>two')
    utimesSync(join(root, 'other.html'), 1, 1)
    expect(reader()?.html.toString()).toContain('two')
  })

  test('a page on the phone origin loads the host script first, and only the lab may frame it', async () => {
    const answer = await phone.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
    expect(answer.body).toContain('<head lang="en"><script src="/lab-host.js"></script><script>')
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(policyOf(answer.headers).get('frame-ancestors')).toEqual(['http://localhost:4302'])
  })
})

describe('a page with its configuration', () => {
  const config = { name: 'a </script> & "quotes"', isOn: true }
  write('with-config.html', '<head><script type="application/json" id="config"></script><script>run()</script></head>')
  const reader = pageReader(join(root, 'with-config.html'), { config: () => config })

  test('the page contains the configuration as data, and no value in it can end the script element', () => {
    const [, data = '', rest] = /id="config">(.*?)<\/script>(.*)/.exec(String(reader()?.html)) ?? []
    expect(JSON.parse(data)).toEqual(config)
    expect(rest).toBe('<script>run()</script></head>')
    // Data is not run, so it needs no hash.
    expect(reader()?.headers['content-security-policy']).toContain(`script-src 'self' ${sha('run()')};`)
  })

  test('the page is compressed after the configuration was inserted', () => {
    const { html, compressed } = reader()!
    expect(brotliDecompressSync(compressed.get('br')!)).toEqual(html)
    expect(gunzipSync(compressed.get('gzip')!)).toEqual(html)
  })
})

describe('a file', () => {
  test('a file with a hash in its name is cached permanently', async () => {
    const answer = await site.inject('/assets/main-AbCd1234.js')
    expect(answer.body).toBe(SCRIPT)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  test('a file with a hash in its name is sent without unnecessary headers', async () => {
    const answer = await site.inject({ url: '/assets/main-AbCd1234.js', headers: { 'accept-encoding': 'br' } })
    const needed = ['cache-control', 'content-encoding', 'content-length', 'content-type', 'vary']
    const everywhere = ['date', 'x-content-type-options']
    expect(Object.keys(answer.headers)).toEqual(expect.arrayContaining(needed))
    expect(Object.keys(answer.headers).filter((name) => ![...needed, ...everywhere].includes(name))).toEqual([])
    expect((await site.inject('/favicon.svg')).headers['etag']).toBeTruthy()
  })

  test('is sent as the build has compressed it', async () => {
    const answer = await site.inject({ url: '/assets/main-AbCd1234.js', headers: { 'accept-encoding': 'br' } })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['content-type']).toContain('javascript')
    expect(answer.headers['cache-control']).toContain('immutable')
  })

  test('a file without a hash in its name is revalidated each time', async () => {
    expect((await site.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  test.each([
    '/assets/main-Gone1234.js',
    '/assets/main-AbCd1234.js.map',
    '/assets/main-AbCd1234.js.br',
    '/rewards.html',
    '/..%2f..%2fpackage.json',
    '/.env',
    '//rewards.html',
    '/assets//../../package.json',
    '/.vite/manifest.json',
    '/.sources',
    '/api/v1/nothing',
    '/api/v1/%',
    '/%.js',
  ])('%s is answered with 404, not with the page', async (path) => {
    const answer = await site.inject(path)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ errorCode: 'not_found' })
  })
})

describe('two sites of one origin', () => {
  const other = mkdtempSync(join(tmpdir(), 'momi-other-site-'))
  writeFileSync(join(other, 'index.html'), '<head><meta property="csp-nonce" nonce="CSP_NONCE"></head>')
  writeFileSync(join(other, 'other.svg'), '<svg/>')
  const both = createApp(app.deps, 'both')
  serveSites(
    both,
    { root: other, prefix: '/other/', page: noncePageReader(join(other, 'index.html')) },
    { root, prefix: '/', page: (path) => (path === '/reserved' ? undefined : page()) },
  )
  afterAll(async () => {
    await both.close()
    rmSync(other, { recursive: true })
  })

  test.each([
    ['/missions', HTML],
    ['/favicon.svg', '<svg/>'],
    ['/other/other.svg', '<svg/>'],
  ])('%s is served by the site whose prefix it has', async (path, body) => {
    expect((await both.inject(path)).body).toBe(body)
  })

  test.each(['/reserved', '/other.svg', '/other/favicon.svg'])('%s is answered with 404', async (path) => {
    expect((await both.inject(path)).statusCode).toBe(404)
  })

  test('each answer of a page with a nonce has a new nonce, and its policy allows only that nonce', async () => {
    const answers = await Promise.all([both.inject('/other/'), both.inject('/other/a')])
    const nonces = answers.map(({ body }) => /nonce="([\w-]{22})"/.exec(body)?.[1])
    expect(new Set(nonces).size).toBe(2)
    answers.forEach(({ headers }, at) => {
      expect(policyOf(headers).get('style-src')).toEqual(["'self'", `'nonce-${nonces[at]}'`])
      expect(policyOf(headers).get('script-src')).toEqual(["'self'"])
    })
  })
})

test('without a build, a page is answered with 404', async () => {
  const empty = createApp(app.deps, 'empty')
  serveSites(empty, { root, prefix: '/', page: pageReader(join(root, 'missing.html'), {}) })
  expect((await empty.inject('/')).statusCode).toBe(404)
  await empty.close()
})
