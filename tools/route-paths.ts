// The paths of the client's route records. Read from their source, because apps never import each other.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor, type ObjectExpression } from 'oxc-parser'
import { ROOT } from './install.mjs'

const RECORDS = ['routes.ts', 'screens/routes.ts'].map((file) => join(ROOT, 'apps/web/src/app/routing', file))

/** Every path, in matching order. A path with two layouts is listed twice. */
export const routePaths = () => RECORDS.flatMap((file) => pathsIn(file, readFileSync(file, 'utf8')))

/** The paths of the route records in a source file: objects with a path and a layout, both literals. */
export function pathsIn(file: string, source: string) {
  const paths: string[] = []
  const literal = ({ properties }: ObjectExpression, name: string) => {
    const found = properties.find(
      (it) => it.type === 'Property' && it.key.type === 'Identifier' && it.key.name === name,
    )
    return found?.type === 'Property' && found.value.type === 'Literal' ? found.value.value : undefined
  }
  const visitor = new Visitor({
    ObjectExpression(node) {
      const path = literal(node, 'path')
      if (literal(node, 'layout') !== undefined && typeof path === 'string') paths.push(path)
    },
  })
  visitor.visit(parseSync(file, source).program)
  return paths
}
