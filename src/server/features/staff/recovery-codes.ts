import type { Db } from '../../platform/database/connect.ts'
import { newPassword } from '../../platform/secrets/new-password.ts'
import { tokenHash } from '../../platform/tokens/token.ts'
import { replaceRecoveryCodes } from './second-factor-repository.ts'

const CODES = 10
const GROUPS = 3 // 75 random bits need no slow hash

/** Replaces the earlier codes. Returns the new ones, of which only hashes are saved. */
export async function issueRecoveryCodes(tx: Db): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => newPassword(GROUPS))
  await replaceRecoveryCodes(tx, codes.map(recoveryCodeHash))
  return codes
}

/** Ignores the case, spaces and hyphens with which the code was typed. */
export const recoveryCodeHash = (code: string): Buffer => tokenHash(code.toLowerCase().replaceAll(/[\s-]/g, ''))
