// `npm run schema`: writes db/schema.sql.
import { writeFileSync } from 'node:fs'
import { SCHEMA_FILE, schemaText } from './schema-text.ts'
import { testDatabase } from './test-database.ts'

const database = await testDatabase()
writeFileSync(SCHEMA_FILE, await schemaText(database.db))
await database.close()
