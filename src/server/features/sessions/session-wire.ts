import type { SessionWire } from '../../../contract/sessions.ts'
import type { Session } from '../../../domain/session.ts'

export const sessionToWire = ({ id, device, createdAt, expiresAt, isThis }: Session & { isThis: boolean }): SessionWire => ({
  _id: id,
  ...(device === null ? {} : { device }),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  isThis,
})
