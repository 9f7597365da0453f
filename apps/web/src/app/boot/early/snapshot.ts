import type { KeyValue } from '@momi/client/storage'
import { jsx } from './jsx-runtime.ts'
import { showUntilReplaced } from './until-replaced.ts'

/** Storage key of the snapshot. It belongs to the person and is removed with everything of theirs. */
const SNAPSHOT = 'momi.snapshot'

/** A text, or an element with its attributes and its children. */
type Tree = string | readonly [name: string, props: Readonly<Record<string, unknown>>, children: readonly Tree[]]

/** /missions as the early list drew it last, to be shown again before any file is loaded. */
interface Snapshot {
  /** The release, language, country and person for which it was drawn. */
  of: string | undefined
  /** It is shown from the one time until the other, of the phone's clock. */
  from: number
  until: number
  tree: Tree
}

export const dropSnapshot = (storage: KeyValue) => storage.removeItem(SNAPSHOT)

export function saveSnapshot(storage: KeyValue, page: Element, of: Snapshot['of'], until: number): void {
  storage.setItem(SNAPSHOT, JSON.stringify({ of, from: Date.now(), until, tree: treeOf(page) } satisfies Snapshot))
}

/** The page of the snapshot, if it was drawn for `of` and still holds. */
export function pageOfSnapshot(storage: KeyValue, of: string): Element | undefined {
  try {
    const snapshot = JSON.parse(storage.getItem(SNAPSHOT) ?? '{}') as Snapshot
    const now = Date.now()
    if (snapshot.of === of && now >= snapshot.from && now < snapshot.until) return nodeOf(snapshot.tree) as Element
  } catch {}
}

/**
 * Shows `page` in place of the static skeleton as soon as that and the style sheet are there. Resolves when it has been
 * painted.
 */
export const showSnapshot = (page: Element): Promise<void> =>
  new Promise((resolve) => {
    const place = () => {
      const skeleton = document.querySelector('.shell')
      if (skeleton) showUntilReplaced(page, skeleton)
      requestAnimationFrame(() => setTimeout(resolve))
    }
    // The style sheet is the last element of the page.
    const observer = new MutationObserver(() => {
      const style = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
      if (!style) return
      observer.disconnect()
      if (style.sheet) return place()
      style.addEventListener('load', place)
    })
    observer.observe(document, { childList: true, subtree: true })
  })

const treeOf = (node: Node): Tree =>
  node instanceof Element
    ? [node.localName, Object.fromEntries(Array.from(node.attributes, propOf)), Array.from(node.childNodes, treeOf)]
    : (node.textContent ?? '')

// The page's Content-Security-Policy refuses the attribute `style`.
const propOf = ({ name, value }: Attr) => [name, name === 'style' ? { cssText: value } : value] as const

const nodeOf = (tree: Tree): unknown =>
  typeof tree === 'string' ? tree : jsx(tree[0], { ...tree[1], children: tree[2].map(nodeOf) })
