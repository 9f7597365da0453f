import type { ComponentType } from 'react'

/** A component in one of its states, and its code. */
export interface Example {
  name: string
  Example: ComponentType
  code: string
}

export interface Part {
  /** The component's name, and the name of the file of its examples. */
  name: string
  examples: readonly Example[]
}

const modules = import.meta.glob<Record<string, ComponentType>>('./examples/*.tsx', { eager: true })
const sources = import.meta.glob<string>('./examples/*.tsx', { eager: true, query: '?raw', import: 'default' })

/** Every part of the design system, in alphabetical order. A new one needs only a file of examples. */
export const PARTS: readonly Part[] = Object.entries(modules).map(([path, exported]) => {
  const source = sources[path] ?? ''
  return {
    name: path.slice('./examples/'.length, -'.tsx'.length),
    // In the order of the file: the names of a module's exports are sorted.
    examples: [...source.matchAll(/^export function (\w+)\(.*?^\}$/gms)].map(([code, name = '']) => ({
      name: wordsOf(name),
      Example: exported[name]!,
      code: code.replace(/^export /, ''),
    })),
  }
})

/** 'WithACoveredDay' → 'With a covered day' */
function wordsOf(name: string): string {
  return name.replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
