// nginx with TLS in front of the api's processes.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { giveToPostgres } from '../postgres.mjs'
import type { Layout } from './layout.ts'
import { startSystem, until } from './processes.ts'
import { filled } from './template.ts'

const MIME_TYPES = '/etc/nginx/mime.types'

export interface NginxLimits {
  requestsPerSecond: number
  burst: number
}

export async function startNginx(layout: Layout, limits: NginxLimits) {
  const { folder, nginx } = layout
  const { command, certificate } = configureNginx(layout, limits)
  const process = startSystem(folder, 'nginx', command)
  await until('nginx accepts connections', () => accepts(nginx.web), { process })
  return { process, certificate }
}

/** Writes the configuration and a certificate; returns the command that starts nginx with them. */
export function configureNginx(
  { folder, nginx, apis }: Pick<Layout, 'folder' | 'nginx' | 'apis'>,
  limits: NginxLimits,
) {
  const { certificate, key } = createCertificate(folder)
  const servers = (offset: number) =>
    apis.map(({ port }) => `server 127.0.0.1:${port + offset} max_fails=1 fail_timeout=2s;`).join(' ')
  const site = join(folder, 'nginx', 'momi.conf')
  writeFileSync(
    site,
    filled('nginx/momi.conf.template', {
      WEB_SERVERS: servers(0),
      API_SERVERS: servers(1),
      INTERNAL_SERVERS: servers(2),
      REQUESTS_PER_SECOND: String(limits.requestsPerSecond),
      REQUESTS_BURST: String(limits.burst),
      CACHE_DIR: join(folder, 'nginx/cache'),
      TLS_CERTIFICATE: certificate,
      TLS_KEY: key,
      WEB_LISTEN: `127.0.0.1:${nginx.web}`,
      WEB_NAME: 'localhost',
      API_LISTEN: `127.0.0.1:${nginx.api}`,
      API_NAME: 'localhost',
      INTERNAL_LISTEN: `127.0.0.1:${nginx.internal}`,
      INTERNAL_NAME: 'localhost',
    }),
  )
  const main = join(folder, 'nginx', 'nginx.conf')
  writeFileSync(main, filled('nginx/nginx.conf.template', { RUN_DIR: folder, MIME_TYPES, MOMI_CONF: site }))
  const errors = join(folder, 'log', 'nginx-error.log')
  return { command: ['nginx', '-e', errors, '-c', main] as const, certificate }
}

async function accepts(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket.destroy()
}

/** A self-signed certificate for localhost. */
function createCertificate(folder: string) {
  const [key, certificate] = [join(folder, 'nginx', 'key.pem'), join(folder, 'nginx', 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const type = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30']
  execFileSync('openssl', ['req', ...type, ...subject, '-keyout', key, '-out', certificate], { stdio: 'pipe' })
  giveToPostgres(key)
  return { key, certificate }
}
