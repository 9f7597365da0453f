import { spawn, spawnSync } from 'node:child_process'
import { COMPILE_CACHE, mainFile, NODE_FLAGS } from './fast-node.ts'

/** Runs a command of the api until it ends, with only these settings. */
export const runCommand = (env: Record<string, string>, command: 'main' | 'momi' = 'main', args: string[] = []) =>
  spawnSync(process.execPath, [...NODE_FLAGS, mainFile(command, env), ...args], {
    env: { ...COMPILE_CACHE, ...env },
    encoding: 'utf8',
  })

/** Starts the api with only these settings, without reading its output. */
export const spawnCommand = (env: Record<string, string>) =>
  spawn(process.execPath, [...NODE_FLAGS, mainFile('main', env)], { env: { ...COMPILE_CACHE, ...env } })

/** NODE_OPTIONS with which a process prints the name of each module that it loads. */
export const TRACE_MODULES = `--import ${new URL('trace-modules.ts', import.meta.url).href}`
export const DEVELOPMENT_MODULE = /^loaded .*\/src\/development\//m
/** A module of tracing. @opentelemetry/api does not match, because prom-client loads it without tracing too. */
export const TRACING_MODULE = /^loaded .*\/(src\/tracing|@opentelemetry\/(?!api\/)[^/]+)\//m
