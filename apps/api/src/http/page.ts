import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'

export interface Page {
  html: Buffer
  /** The page compressed by the build, where it lies beside it and is of this very page. */
  compressed: { br?: Buffer; gzip?: Buffer }
  etag: string
  policy: string
}

export interface Policy {
  /** Origins that may frame the page. */
  framedBy?: string
  /** Origins whose pages it may frame. */
  frames?: string
  /** Origins that it may call, beside its own. */
  calls?: string
  /** Whose scripts it may load, beside its own. */
  scripts?: string
}

export interface PageOptions {
  policy?: Policy
  /** Markup to insert as the head's first element. */
  firstInHead?: string
}

/**
 * Reads an HTML page and derives its content security policy: nothing but our own origin, and of inline scripts and
 * styles exactly those that stand in the page. Read again only when the file changes.
 */
export function pageReader(file: string, { policy = {}, firstInHead = '' }: PageOptions) {
  let known: { modified: number; page: Page } | undefined
  return (): Page | undefined => {
    const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (modified === undefined) return undefined
    if (known?.modified !== modified) known = { modified, page: read(file, policy, firstInHead) }
    return known.page
  }
}

function read(file: string, policy: Policy, firstInHead: string): Page {
  const source = readFileSync(file)
  const html = firstInHead === '' ? source : Buffer.from(injected(source.toString(), firstInHead))
  const sibling = (ending: string) =>
    html === source && existsSync(file + ending) ? readFileSync(file + ending) : null
  const br = sibling('.br')
  const gzip = sibling('.gz')
  return {
    html,
    compressed: { ...(br && { br }), ...(gzip && { gzip }) },
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    policy: policyOf(html.toString(), policy),
  }
}

const injected = (html: string, element: string) => html.replace(/<head[^>]*>/i, (head) => head + element)

function policyOf(html: string, { framedBy = "'none'", frames = "'none'", calls, scripts }: Policy): string {
  const hashes = (element: RegExp) =>
    [...html.matchAll(element)]
      .filter(([, attributes = '']) => !/\bsrc\s*=/.test(attributes))
      .map(([, , inline = '']) => ` 'sha256-${createHash('sha256').update(inline).digest('base64')}'`)
      .join('')
  return [
    "default-src 'none'",
    `script-src 'self'${scripts ? ` ${scripts}` : ''}${hashes(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)}`,
    `style-src 'self'${hashes(/<style\b([^>]*)>([\s\S]*?)<\/style>/gi)}`,
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
  ].join('; ')
}
