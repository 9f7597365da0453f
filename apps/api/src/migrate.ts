import { connect } from './db/connect.ts'
import { readEnv } from './env.ts'

// Migrates the database to this release's schema, with the api's settings. Run it before the release starts,
// while the previous one still works.
try {
  const database = await connect(readEnv(process.env), 'migrate')
  await database.close()
  process.stdout.write('The database has the schema of this release\n')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
