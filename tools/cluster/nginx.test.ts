// Starts nginx with the configuration of deploy/ in front of processes that answer everything.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { adminApi, api } from '../../packages/contract/src/index.ts'
import { ROOT } from '../install.mjs'
import { createLayout } from './layout.ts'
import { configureNginx } from './nginx.ts'
import { has } from './packages.ts'
import { startSystem, until } from './processes.ts'

const canRun = has('nginx')() && has('openssl')() && spawnSync('id', ['postgres']).status === 0

const calls = Object.entries({ ...api, ...adminApi }).map(([key, { auth }]) => {
  const [method, path] = key.split(' ') as [string, string]
  return { method, path: path.replaceAll(/\{\w+\}/g, '1'), isInternal: auth === 'service' || key in adminApi }
})

const stops: (() => unknown)[] = []
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

/** Starts nginx in front of one process with three origins, each of which answers with its name. */
async function startBehindNginx({
  limits = { requestsPerSecond: 1000, burst: 1000 },
  change = (text: string) => text,
} = {}) {
  const layout = await createLayout()
  stops.push(() => rmSync(layout.folder, { recursive: true, force: true }))
  for (const [offset, name] of ['web', 'api', 'internal'].entries()) {
    const server = createServer((_, answer) => answer.end(name)).listen(layout.apis[0]!.port + offset, '127.0.0.1')
    await once(server, 'listening')
    stops.push(() => server.close())
  }
  const { command } = configureNginx({ ...layout, apis: layout.apis.slice(0, 1) }, limits)
  const site = join(layout.folder, 'nginx', 'momi.conf')
  writeFileSync(site, change(readFileSync(site, 'utf8')))
  const nginx = startSystem(layout.folder, 'nginx', command)
  stops.push(() => nginx.end())
  await until('nginx answers', () => ask(layout.nginx.web, '/'), { process: nginx })
  return layout.nginx
}

async function ask(port: number, path: string, { method = 'GET', headers = {} } = {}) {
  const sent = request({
    port,
    host: '127.0.0.1',
    path,
    method,
    headers,
    rejectUnauthorized: false,
    agent: false,
  }).end()
  const [answer] = await once(sent, 'response')
  let body = ''
  for await (const chunk of answer) body += chunk
  return { status: answer.statusCode, body }
}

test.runIf(canRun)('(case 46) nginx refuses each call of staff and services on the public servers', async () => {
  const ports = await startBehindNginx()
  expect(calls.filter(({ isInternal }) => isInternal).length).toBeGreaterThan(50)
  for (const { method, path, isInternal } of calls) {
    for (const name of ['web', 'api'] as const) {
      const { status, body } = await ask(ports[name], path, { method })
      const expected = isInternal ? { status: 404 } : { status: 200, body: name }
      expect({ name, method, path, status, body }).toMatchObject({ name, method, path, ...expected })
    }
  }
  for (const { method, path } of calls.filter(({ isInternal }) => isInternal))
    expect(await ask(ports.internal, path, { method })).toEqual({ status: 200, body: 'internal' })
  for (const path of [
    '/api/v1/%61dmin/tokens',
    '/api//v1/admin/tokens',
    '/x/../api/v1/admin/tokens?a',
    '/api/v1/admin',
  ])
    expect([path, (await ask(ports.api, path)).status]).toEqual([path, 404])
})

test.runIf(canRun)('nginx counts the addresses of a /64 as one, and those of other networks apart', async () => {
  const ports = await startBehindNginx({
    limits: { requestsPerSecond: 1, burst: 5 },
    // The caller's address is taken from a header, because this machine has only one.
    change: (text) => `set_real_ip_from 127.0.0.1;\nreal_ip_header x-address;\n${text}`,
  })
  const from = async (address: string) => (await ask(ports.web, '/', { headers: { 'x-address': address } })).status
  const statuses = []
  // Also with the byte of a line feed in the address.
  for (let host = 1; host <= 20; host++) statuses.push(await from(`2001:db8:a0a:a::${host.toString(16)}`))
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(8)
  for (let network = 1; network <= 20; network++) {
    expect(await from(`2001:db8:b:${network.toString(16)}::1`)).toBe(200)
    expect(await from(`192.0.2.${network}`)).toBe(200)
  }
})

/** The parts of an ingress that are read here. */
interface Ingress {
  metadata: { annotations: Record<string, string> }
  spec: {
    rules: {
      host: string
      http: { paths: { path: string; backend: { service: { port: { name: string } } } }[] }
    }[]
  }
}

test('(case 46) the ingress has a rule that nobody passes for each call of staff and services', () => {
  const ingresses = parseAllDocuments(readFileSync(join(ROOT, 'deploy/kubernetes/ingress.yaml'), 'utf8')).map(
    (one) => one.toJS() as Ingress,
  )
  const rules = ingresses.flatMap(({ metadata, spec }) =>
    spec.rules.flatMap(({ host, http }) =>
      http.paths.map(({ path, backend }) => ({
        host,
        path,
        backend,
        isRefused: metadata.annotations['nginx.ingress.kubernetes.io/allowlist-source-range'] === '0.0.0.0/32',
      })),
    ),
  )
  const isBelow = (path: string, prefix: string) => prefix === '/' || path === prefix || path.startsWith(`${prefix}/`)
  for (const host of ['momi.example', 'api.momi.example'])
    for (const { path, isInternal } of calls) {
      const [longest] = rules
        .filter((rule) => rule.host === host && isBelow(path, rule.path))
        .toSorted((one, other) => other.path.length - one.path.length)
      expect([host, path, longest?.isRefused]).toEqual([host, path, isInternal])
    }
  expect(rules.map(({ backend }) => backend.service.port.name)).not.toContain('internal')
})
