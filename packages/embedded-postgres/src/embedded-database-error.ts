/** The embedded database can't run; `message` is a sentence or two for the operator. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError'
}
