import type { Platform } from '../../platform/platform.ts'
import { deleteSession } from './session-repository.ts'

/** Ends the session of this token, and of this token alone. */
export async function endSession({ db }: Platform, tokenHash: Buffer | null): Promise<void> {
  if (tokenHash) await deleteSession(db, tokenHash)
}
