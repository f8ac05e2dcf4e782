import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  describeSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts'

export const secondFactorRoutes = (platform: Platform) =>
  ({
    getSecondFactor: async () => ({ success: true, secondFactor: await describeSecondFactor(platform.db) }),
    beginSecondFactor: async ({ seller, body }) => {
      return { success: true, ...(await beginSecondFactor(platform, seller, body.password)) }
    },
    confirmSecondFactor: async ({ seller, tokenHash, body }) => {
      const recoveryCodes = await confirmSecondFactor(platform, seller, { ...body, tokenHash })
      return { ...(await withCodes(platform.db, recoveryCodes)), message: 'Two-factor authentication is on' }
    },
    renewRecoveryCodes: async ({ seller, body }) => {
      const recoveryCodes = await renewRecoveryCodes(platform, seller, body)
      return { ...(await withCodes(platform.db, recoveryCodes)), message: 'The old recovery codes no longer work' }
    },
    endSecondFactor: async ({ seller, body }) => {
      await endSecondFactor(platform, seller, body)
      return { success: true, message: 'Two-factor authentication is off' }
    },
  }) satisfies Partial<EndpointHandlers>

const withCodes = async (db: Db, recoveryCodes: string[]) => ({
  success: true as const,
  recoveryCodes,
  secondFactor: await describeSecondFactor(db),
})
