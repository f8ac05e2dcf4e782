import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccountData } from './export-account-data.ts'

export const accountDataRoutes = (platform: Platform) =>
  ({
    exportAccountData: async ({ shopper, tokenHash }) => exportAccountData(platform, { shopper, tokenHash }),
    deleteAccount: async ({ shopper, body }) => {
      await deleteAccount(platform, shopper, body.password)
      return { success: true, message: 'Your account is deleted' }
    },
  }) satisfies Partial<EndpointHandlers>
