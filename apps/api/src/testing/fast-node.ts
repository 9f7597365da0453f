import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Flags of Node with which PGlite's WebAssembly is compiled without the optimizing compiler: optimizing takes half of
 * the CPU time of an api's start, which does not pay off in a test of a few minutes.
 */
export const NODE_FLAGS = ['--liftoff-only']

/** Compiled modules of earlier processes halve the CPU time of a start. They are valid only for the same flags. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../node_modules/.cache/momi/compiled', import.meta.url)),
}

const SOURCES = new URL('../', import.meta.url)

/**
 * A main file of the api: its bundle where the tests of this run have one (tools/bundle-api.ts), because its modules
 * load in half the CPU time, otherwise the source. With NODE_OPTIONS it is the source: tests trace the modules that it
 * loads.
 */
export function mainFile(name: 'main' | 'momi', { NODE_OPTIONS }: Record<string, string>): string {
  const bundle = process.env['API_BUNDLE']
  if (bundle === undefined || NODE_OPTIONS !== undefined) return fileURLToPath(new URL(`${name}.ts`, SOURCES))
  return join(bundle, `${name}.js`)
}
