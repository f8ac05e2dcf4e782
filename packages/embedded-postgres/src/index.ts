export { createDirectory } from './create-directory.ts'
export {
  type EmbeddedDatabase,
  type EmbeddedDatabaseOptions,
  joinEmbeddedDatabase,
  openEmbeddedDatabase,
} from './embedded-database.ts'
export { EmbeddedDatabaseError } from './embedded-database-error.ts'
export { readServerPid } from './postmaster.ts'
