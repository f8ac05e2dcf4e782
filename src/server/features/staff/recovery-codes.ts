import { newPassword } from '../../platform/secrets/new-password.ts'
import { tokenHash } from '../../platform/tokens/token.ts'

const CODES = 10
const GROUPS = 3 // 75 random bits need no slow hash

export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, () => newPassword(GROUPS))

/** Whatever case, spaces and hyphens it is typed with. */
export const recoveryCodeHash = (code: string): Buffer => tokenHash(code.toLowerCase().replaceAll(/[\s-]/g, ''))
