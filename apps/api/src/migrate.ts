import { connect } from './db/connect.ts'
import { readEnv } from './env.ts'

// Migrates the database to this release's schema, with the api's settings. Run it before starting the release, while
// the previous release still runs.
try {
  const database = await connect(readEnv(process.env), 'migrate')
  await database.close()
  process.stdout.write('The database has the schema of this release\n')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
