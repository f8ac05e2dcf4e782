import { EmbeddedDatabaseError } from '@larder/embedded-postgres'
import { ConfigError } from './environment.ts'
import { PictureStorageUnavailable } from './platform/pictures/picture-storage.ts'

/** The message is one line for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The operator can fix errors of these kinds, so one line is shown without a stack. */
const CLEAR = [ConfigError, EmbeddedDatabaseError, PictureStorageUnavailable, StartError]

/** Returns what to print when a program ends by this error. */
export function explainEnd(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isClear = CLEAR.some((kind) => error instanceof kind)
  return isClear ? error.message : (error.stack ?? error.message)
}
