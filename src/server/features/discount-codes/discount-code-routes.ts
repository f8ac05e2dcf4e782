import { codeToWire } from '../../../contract/checkout/discount-codes.ts'
import { cents } from '../../../domain/money.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { sumCodeUses } from '../orders/code-uses.ts'
import { today } from '../settings/store-settings.ts'
import { listCodes } from './discount-code-repository.ts'
import { saveCode } from './save-code.ts'

const UNUSED = { used: 0, given: cents(0) }

export const discountCodeRoutes = (platform: Platform) =>
  ({
    listCodes: async () => {
      const [codes, totals] = await Promise.all([listCodes(platform.db), sumCodeUses(platform.db)])
      return {
        success: true,
        codes: codes.map((code) => codeToWire(code, totals.get(code.id) ?? UNUSED)),
        today: today(platform),
      }
    },
    saveCode: async ({ seller, body }) => {
      const code = await saveCode(platform, body, seller)
      const totals = await sumCodeUses(platform.db)
      return { success: true, message: 'Code Saved', code: codeToWire(code, totals.get(code.id) ?? UNUSED) }
    },
  }) satisfies Partial<EndpointHandlers>
