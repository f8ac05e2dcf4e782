import type { SessionWire } from '../../../contract/accounts/sessions.ts'
import type { OwnSession } from './session-repository.ts'

export const sessionToWire = ({ id, device, createdAt, expiresAt, isThis }: OwnSession): SessionWire => ({
  _id: id,
  ...(device === null ? {} : { device }),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  isThis,
})
