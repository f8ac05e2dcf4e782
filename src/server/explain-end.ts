import { ConfigError } from './environment.ts'
import { EmbeddedDatabaseError } from './platform/embedded-postgres/embedded-database-error.ts'
import { PicturesClosed } from './platform/pictures/picture-storage.ts'
import { StartError } from './start-error.ts'

/** What somebody who starts a program can mend gets one line; anything else is a fault of ours and shows its stack. */
const CLEAR = [ConfigError, EmbeddedDatabaseError, PicturesClosed, StartError]

/** Why a program of the store's ends before its time, for its standard error. */
export function explainEnd(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isClear = CLEAR.some((kind) => error instanceof kind)
  return isClear ? error.message : (error.stack ?? error.message)
}
