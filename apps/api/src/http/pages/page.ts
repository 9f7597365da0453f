import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'

type Encoding = 'br' | 'gzip'

/** The compressed variants of a page, the preferred encoding first. */
const EXTENSIONS: readonly (readonly [Encoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

export interface Page {
  html: Buffer
  /** Compressed by the build, or here if the page contains the configuration; empty with `firstInHead` alone. */
  compressed: ReadonlyMap<Encoding, Buffer>
  /** Of the HTML and the headers. */
  etag: string
  /** Headers that a browser keeps with the page: an answer that the page is unchanged does without them. */
  headers: Readonly<Record<string, string>>
}

/** Additions to the content security policy. */
export interface Policy {
  /** Origins that may embed the page in a frame. */
  framedBy?: string
  /** Origins whose pages this page may embed in a frame. */
  frames?: string
  /** Additional origins that the page may call. */
  calls?: string
  /** Additional origins whose scripts the page may load. */
  scripts?: string
  /** The nonce for style elements that scripts insert. */
  styleNonce?: string
  /**
   * The Trusted Types policies that the page's own code may create; by default none. null: Trusted Types are not
   * required, because a script of another company runs in the page.
   */
  trustedTypes?: string | null
}

export interface PageOptions {
  policy?: Policy
  /** Markup to insert as the head's first element. */
  firstInHead?: string
  /**
   * The application configuration, written into the page's empty element `config`. It is another object when it has
   * changed.
   */
  config?: () => unknown
}

/**
 * Returns a function that returns an HTML page with its content security policy (only our own origin, and the hashes of
 * the page's inline scripts and styles), or undefined if there is no file. It reads the file again only if that or the
 * configuration changed.
 */
export function pageReader(file: string, { policy = {}, firstInHead = '', config }: PageOptions) {
  let known: { modified: number; config: unknown; page: Page } | undefined
  return (): Page | undefined => {
    const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (modified === undefined) return undefined
    const current = config?.()
    if (known?.modified !== modified || known.config !== current)
      known = { modified, config: current, page: read(file, policy, firstInHead, current) }
    return known.page
  }
}

/** The placeholder of the nonce in a page; apps/admin/vite.config.ts writes it. */
const NONCE = 'CSP_NONCE'

/** Like `pageReader`, for a page whose scripts insert style elements: each answer has its own nonce. */
export function noncePageReader(file: string, policy: Policy = {}) {
  const template = pageReader(file, {})
  return (): Page | undefined => {
    const styleNonce = randomBytes(16).toString('base64url')
    const html = template()?.html.toString().replaceAll(NONCE, styleNonce)
    return html === undefined ? undefined : pageOf(Buffer.from(html), { ...policy, styleNonce })
  }
}

function read(file: string, policy: Policy, firstInHead: string, config: unknown): Page {
  const source = readFileSync(file)
  if (firstInHead === '' && config === undefined) return pageOf(source, policy, compressedBeside(file))
  const withHead = firstInHead === '' ? source.toString() : injected(source.toString(), firstInHead)
  if (config === undefined) return pageOf(Buffer.from(withHead), policy)
  const html = Buffer.from(withConfig(withHead, config))
  return pageOf(html, policy, compressed(html))
}

function pageOf(html: Buffer, policy: Policy, compressed: Page['compressed'] = new Map()): Page {
  const headers = {
    'content-security-policy': policyOf(html.toString(), policy),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
  }
  const hash = createHash('sha256').update(html).update(JSON.stringify(headers)).digest('base64url')
  return { html, compressed, etag: `"${hash.slice(0, 22)}"`, headers }
}

function compressedBeside(file: string): Page['compressed'] {
  return new Map(
    EXTENSIONS.filter(([, extension]) => existsSync(file + extension)).map(([encoding, extension]) => [
      encoding,
      readFileSync(file + extension),
    ]),
  )
}

const compressed = (html: Buffer): Page['compressed'] =>
  new Map([
    ['br', brotliCompressSync(html)],
    ['gzip', gzipSync(html)],
  ])

/** Writes the configuration into the page, escaped so that no value can end the element. */
function withConfig(html: string, config: unknown): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  return html.replace(
    /(<script type="application\/json" id="config">)(<\/script>)/,
    (_, start, end) => start + json + end,
  )
}

const injected = (html: string, element: string) => html.replace(/<head[^>]*>/i, (head) => head + element)

/** What browsers do not run as an inline script, so that it needs no hash: files, and data. */
const NOT_RUN = /\bsrc\s*=|\btype\s*=\s*"?application\/json\b/

function policyOf(html: string, policy: Policy): string {
  const { framedBy = "'none'", frames = "'none'", calls, scripts, styleNonce, trustedTypes = "'none'" } = policy
  const hashes = (element: RegExp) =>
    [...html.matchAll(element)]
      .filter(([, attributes = '']) => !NOT_RUN.test(attributes))
      .map(([, , inline = '']) => ` 'sha256-${createHash('sha256').update(inline).digest('base64')}'`)
      .join('')
  return [
    "default-src 'none'",
    `script-src 'self'${scripts ? ` ${scripts}` : ''}${hashes(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)}`,
    `style-src 'self'${styleNonce ? ` 'nonce-${styleNonce}'` : ''}${hashes(/<style\b([^>]*)>([\s\S]*?)<\/style>/gi)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${calls ? ` ${calls}` : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    `frame-ancestors ${framedBy}`,
    // Refuses every text where the browser would run it: only a value of one of these policies is accepted.
    ...(trustedTypes === null ? [] : ["require-trusted-types-for 'script'", `trusted-types ${trustedTypes}`]),
  ].join('; ')
}
