// The exporters of the machine and of each PostgreSQL.
import type { Layout } from './layout.ts'
import { answers, startSystem, until } from './processes.ts'
import type { Stops } from './stops.ts'

export async function startExporters(
  { folder, machine, nodes, passwords: { monitor } }: Layout,
  stops: Stops,
): Promise<void> {
  const start = async (name: string, program: string, port: number, env: Record<string, string> = {}) => {
    const exporter = startSystem(folder, name, [program, `--web.listen-address=127.0.0.1:${port}`], env)
    stops.push(() => exporter.end('SIGKILL'))
    await until(`${name} answers`, () => answers(`http://127.0.0.1:${port}/metrics`), { process: exporter })
  }
  await start('machine-exporter', 'prometheus-node-exporter', machine.exporterPort)
  for (const { name, port, exporterPort } of nodes)
    await start(`${name}-exporter`, 'prometheus-postgres-exporter', exporterPort, {
      DATA_SOURCE_NAME: `postgres://momi_monitor:${monitor}@127.0.0.1:${port}/momi?sslmode=disable`,
    })
}
