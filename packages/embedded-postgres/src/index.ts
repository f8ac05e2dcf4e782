export {
  type EmbeddedDatabase,
  type EmbeddedDatabaseOptions,
  joinEmbeddedDatabase,
  openEmbeddedDatabase,
} from './embedded-database.ts'
export { EmbeddedDatabaseError } from './embedded-database-error.ts'
export { createDirectory } from './find-cluster.ts'
export { readServerPid } from './postmaster.ts'
