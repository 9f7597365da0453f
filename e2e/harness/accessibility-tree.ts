import type { CDPSession } from 'playwright-core'
import type { Phone } from './phone.ts'

interface Node {
  role?: { value: string }
  name?: { value: string }
  ignored: boolean
  properties?: { name: string; value: { value: unknown } }[]
  backendDOMNodeId?: number
}
interface FrameTree {
  frame: { id: string; url: string }
  childFrames?: FrameTree[]
}

/**
 * A node of the accessibility tree of the phone's page, as a screen reader gets it: role, name and other properties.
 */
export interface AccessibleNode {
  role: string
  name: string
  properties: Readonly<Record<string, unknown>>
}

/** Chromium's accessibility tree, as it is passed to screen readers. */
export async function accessibilityTree({ page }: Phone): Promise<AccessibleNode[]> {
  const session = await page.context().newCDPSession(page)
  const { frameTree } = (await session.send('Page.getFrameTree')) as { frameTree: FrameTree }
  const frameId = frameTree.childFrames?.[0]?.frame.id ?? ''
  const { nodes } = (await session.send('Accessibility.getFullAXTree', { frameId })) as { nodes: Node[] }
  const all = nodes
    .filter(({ ignored }) => !ignored)
    .map(async ({ role, name, properties = [], backendDOMNodeId: backendNodeId }) => {
      const told = Object.fromEntries(properties.map((property) => [property.name, property.value.value]))
      // Newer versions of Chromium omit aria-valuetext from the protocol, though screen readers get it.
      if (role?.value === 'progressbar' && backendNodeId !== undefined)
        told['valuetext'] = await attributeOf(session, backendNodeId, 'aria-valuetext')
      return { role: role?.value ?? '', name: name?.value ?? '', properties: told }
    })
  const found = await Promise.all(all)
  await session.detach()
  return found
}

async function attributeOf(session: CDPSession, backendNodeId: number, name: string): Promise<string | undefined> {
  const { node } = await session.send('DOM.describeNode', { backendNodeId })
  // Names and values alternate.
  const { attributes = [] } = node
  const place = attributes.findIndex((text, index) => index % 2 === 0 && text === name)
  return place === -1 ? undefined : attributes[place + 1]
}

/** Roles that are meaningless without a name. */
const NAMED = new Set([
  'button',
  'checkbox',
  'combobox',
  'dialog',
  'DisclosureTriangle',
  'image',
  'link',
  'navigation',
  'progressbar',
  'radio',
  'tab',
  'tabpanel',
  'textbox',
])

/** The faults of a screen's accessibility tree: its heading outline, and missing names. */
export function accessibilityTreeFaults(all: readonly AccessibleNode[]): string[] {
  const named = (role: string) => all.filter((one) => one.role === role)
  const headings = named('heading').filter(({ properties }) => properties['level'] === 1)
  return [
    ...(headings.length === 1 ? [] : [`${headings.length} headings of the first level`]),
    ...(named('main').length === 1 ? [] : [`${named('main').length} main parts`]),
    ...all
      .filter(({ role, name }) => NAMED.has(role) && name.trim() === '')
      .map(({ role }) => `a ${role} without a name`),
    ...named('progressbar')
      .filter(({ properties }) => !properties['valuetext'])
      .map(({ name }) => `how far “${name}” is, is a bare number`),
  ]
}
