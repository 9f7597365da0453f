// Checks the files of deploy/: Kubernetes objects against their schemas, the references in the compose file, that every
// setting is one of the api or the payout service, and that no alert lacks a required part. Run by `npm run check`.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { alertFiles, alertProblems } from './alerts.ts'
import { ROOT } from './install.mjs'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const KUBERNETES = 'deploy/kubernetes/*.yaml'

/** Environment variables that the Dockerfile reads. */
const OTHER_NAMES = ['HEALTH_URL']
const DECLARATIONS = ['apps/api/src/settings/declarations/*.ts', 'apps/payouts/src/env.ts']
const declared = globSync(DECLARATIONS, { cwd: ROOT }).flatMap((file) =>
  [...read(file).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name),
)
const SETTINGS = new Set([...declared, ...OTHER_NAMES])

const problems: string[] = []
const report = (file: string, message: string) => problems.push(`${file}: ${message}`)

function documentsOf<T>(file: string, text = read(file)): T[] {
  const documents = parseAllDocuments(text, { merge: true })
  for (const { errors } of documents) for (const error of errors) report(file, error.message)
  return documents.filter(({ errors }) => errors.length === 0).map((document) => document.toJS() as T)
}

/** The parts of a Kubernetes object that are read here. */
interface KubernetesObject {
  apiVersion: string
  kind: string
  data?: object
  spec?: { template?: { spec?: { containers?: { env?: { name: string }[] }[] } } }
}
type Models = Record<string, new (object: KubernetesObject) => { validate(): void }>

/** The parts of a compose file that are read here. */
interface Compose {
  services: Record<string, Service>
  networks: object
  volumes: object
}
interface Service {
  image?: string
  depends_on?: object
  networks?: string[] | object
  volumes?: string[]
  environment?: object
}

async function checkKubernetes(file: string) {
  for (const object of documentsOf<KubernetesObject>(file)) {
    if (object.kind === 'Kustomization') continue
    const models = (await import(`kubernetes-models/${object.apiVersion}/${object.kind}`)) as Models
    try {
      new models[object.kind]!(object).validate()
    } catch (error) {
      report(file, `${object.kind}: ${(error as Error).message}`)
    }
    if (object.kind === 'ConfigMap') checkSettings(file, Object.keys(object.data ?? {}))
    for (const { env = [] } of object.spec?.template?.spec?.containers ?? [])
      checkSettings(
        file,
        env.map(({ name }) => name),
      )
  }
}

function checkSettings(file: string, names: readonly string[]) {
  for (const name of names)
    if (!SETTINGS.has(name) && !SETTINGS.has(name.replace(/_FILE$/, ''))) report(file, `${name} is no setting`)
}

/** Checks that what a service refers to exists, and that a service with our image has only settings of ours. */
function checkCompose(file: string) {
  const { services, networks, volumes } = documentsOf<Compose>(file)[0]!
  for (const [name, service] of Object.entries(services)) {
    const check = (kind: string, known: object, used: readonly string[]) =>
      used.filter((one) => !(one in known)).forEach((one) => report(file, `${name}: there is no ${kind} ${one}`))
    check('service', services, Object.keys(service.depends_on ?? {}))
    check('network', networks, Array.isArray(service.networks) ? service.networks : Object.keys(service.networks ?? {}))
    const named = (service.volumes ?? []).map((volume) => volume.split(':')[0]!).filter((source) => /^\w/.test(source))
    check('volume', volumes, named)
    if (service.image === 'momi') checkSettings(file, Object.keys(service.environment ?? {}))
  }
}

/** Checks the files with the addresses of each job: a file must have the name of a job, and each host be a service. */
function checkTargets() {
  const jobs = documentsOf<{ scrape_configs: { job_name: string }[] }>('deploy/prometheus/prometheus.yml')
    .flatMap((document) => document.scrape_configs)
    .map((config) => config.job_name)
  const { services } = documentsOf<Compose>('deploy/compose/compose.yaml')[0]!
  for (const file of globSync('deploy/compose/prometheus/targets/*.yml', { cwd: ROOT })) {
    if (!jobs.includes(basename(file, '.yml'))) report(file, 'prometheus.yml has no job of this name')
    for (const target of documentsOf<{ targets: string[] }[]>(file)[0]!.flatMap(({ targets }) => targets))
      if (!(target.split(':')[0]! in services)) report(file, `there is no service ${target}`)
  }
}

const variablesOf = (file: string) => [...read(file).matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name = '']) => name)

function checkUnit(file: string) {
  const assigned = [...read(file).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '))
  checkSettings(
    file,
    assigned.map((pair) => pair.split('=')[0]!),
  )
}

for (const file of globSync(KUBERNETES, { cwd: ROOT })) await checkKubernetes(file)
checkCompose('deploy/compose/compose.yaml')
checkTargets()
for (const file of globSync('deploy/prometheus/*.yaml', { cwd: ROOT })) documentsOf(file)
for (const problem of alertProblems(alertFiles())) report('deploy/prometheus/alerts.yaml', problem)
for (const file of globSync('deploy/compose/grafana/*.yml', { cwd: ROOT })) documentsOf(file)
for (const file of globSync('deploy/compose/*.env.example', { cwd: ROOT })) checkSettings(file, variablesOf(file))
for (const file of globSync('deploy/systemd/*.service', { cwd: ROOT })) checkUnit(file)

for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
