// A plugin of Stryker that leaves out what no person's money depends on: the texts of errors, which operators read in
// logs, and the descriptions of configuration fields, which the editor shows.

interface NodePath {
  node: { type: string; start: number }
  parentPath: { node: { type: string; callee?: { name?: string }; arguments?: readonly { start: number }[] } } | null
}

const isArgument = ({ node, parentPath }: NodePath, name: string, index: number): boolean =>
  parentPath?.node.callee?.name === name && parentPath.node.arguments?.[index]?.start === node.start

const texts = {
  shouldIgnore(path: NodePath): string | undefined {
    if (isArgument(path, 'Refusal', 1) || isArgument(path, 'Error', 0) || isArgument(path, 'invalid', 0))
      return 'the text of an error'
    if (isArgument(path, 'field', 1)) return 'the description of a field'
    return undefined
  },
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'texts', value: texts }]
