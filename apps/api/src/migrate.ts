import { connect } from './db/connect.ts'
import { readEnv } from './env.ts'

// Brings the database to this release's schema, with the settings of the api: before a release starts, and while the one
// before it still works.
try {
  const database = await connect(readEnv(process.env), 'migrate')
  await database.close()
  process.stdout.write('The database has the schema of this release\n')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
