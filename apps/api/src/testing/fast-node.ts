import { fileURLToPath } from 'node:url'

/**
 * Compiles PGlite's WebAssembly only once, without the optimizing compiler: optimizing takes half of the CPU time
 * in which an api starts, and costs more than it saves in the few minutes that one runs.
 */
export const NODE_FLAGS = ['--liftoff-only']

/** The compiled modules of earlier processes halve the CPU time of a start. They are valid for one set of flags. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../node_modules/.cache/momi/compiled', import.meta.url)),
}
