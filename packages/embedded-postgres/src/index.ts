export { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts'
export { EmbeddedDatabaseError } from './embedded-database-error.ts'
