/** The embedded database can't run here; `message` is a sentence or two for the person who started the store. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError'
}
