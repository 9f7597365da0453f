/** By text: the element that has replaced it in the page. */
const replacements = new WeakMap<Node, ChildNode>()
/** By element: the texts that it has replaced. */
const replaced = new WeakMap<Node, readonly Text[]>()

/**
 * Makes React survive a browser's translation, which replaces texts by elements that React does not know: React would
 * fail to remove such a text or to insert before it, and would update a text that is no longer shown. A text that React
 * changes is put back first; the browser then translates it again. Called once, before React renders.
 */
export function surviveTranslation(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with the node on which they were called
  const { removeChild, insertBefore } = Node.prototype
  const observer = new MutationObserver(note)
  observer.observe(document, { childList: true, subtree: true })

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    return isChild(child, this) ? (removeChild.call(this, child) as T) : child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(this, node, before && isChild(before, this) ? before : null) as T
  }

  function isChild(node: Node, parent: Node): boolean {
    if (node.parentNode !== parent) {
      note(observer.takeRecords())
      putBack(node)
    }
    return node.parentNode === parent
  }

  function note(records: readonly MutationRecord[]): void {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]))
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      // Only the characters of replaced texts are observed.
      if (target instanceof Text) putBack(target)
      const element = [...addedNodes, previousSibling, nextSibling].find(
        (node) => node instanceof Element && added.has(node),
      ) as Element | undefined
      for (const gone of removedNodes) {
        // What happens inside of a replacement is the translator's own affair.
        if (!element || gone.parentNode === target || replaced.has(target)) continue
        // An element that replaced texts may be replaced itself.
        const texts = gone instanceof Text ? [gone] : (replaced.get(gone) ?? [])
        replaced.set(element, [...(replaced.get(element) ?? []), ...texts])
        for (const text of texts) {
          replacements.set(text, element)
          observer.observe(text, { characterData: true })
        }
      }
    }
  }
}

function putBack(text: Node): void {
  const element = replacements.get(text)
  const texts = element && replaced.get(element)
  if (!texts) return
  for (const one of texts) replacements.delete(one)
  replaced.delete(element)
  element.replaceWith(...texts)
}
