import type { Platform } from '../../platform/platform.ts'
import { deleteSession } from './session-repository.ts'

export async function endSession({ db }: Pick<Platform, 'db'>, tokenHash: Buffer | null): Promise<void> {
  if (tokenHash) await deleteSession(db, tokenHash)
}
