import { NOTHING_MAILED } from '../../../domain/mail/mail.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { receivePurchase } from './receive-purchase.ts'
import { savePurchase } from './save-purchase.ts'
import { closePurchase, sendPurchase } from './send-purchase.ts'
import { listPurchases, showPurchase } from './show-purchases.ts'
import { suggestPurchase } from './suggest-purchase.ts'

export const purchaseRoutes = (platform: Platform) =>
  ({
    suggestPurchase: async ({ body: { supplier } }) => ({ success: true, ...(await suggestPurchase(platform.db, supplier)) }),
    savePurchase: async ({ seller, body }) => {
      const id = await savePurchase(platform, body, seller)
      return { success: true, message: 'Purchase Saved', purchase: await showPurchase(platform, id, seller.role) }
    },
    sendPurchase: async ({ seller, body: { id } }) => {
      const sent = await sendPurchase(platform, id, seller)
      return { success: true, message: sentText(platform, sent), purchase: await showPurchase(platform, sent.id, seller.role) }
    },
    receivePurchase: ({ seller, body, idempotencyKey }) => receivePurchase(platform, body, { by: seller, key: idempotencyKey }),
    closePurchase: async ({ seller, body }) => {
      const id = await closePurchase(platform, body.id, seller)
      return { success: true, message: 'Purchase Closed', purchase: await showPurchase(platform, id, seller.role) }
    },
    listPurchases: async ({ seller, query }) => ({
      success: true,
      ...(await platform.reads.run((db) => listPurchases({ ...platform, db }, query, seller.role))),
    }),
    getPurchase: async ({ seller, query: { id } }) => ({
      success: true,
      purchase: await showPurchase(platform, id, seller.role),
    }),
  }) satisfies Partial<EndpointHandlers>

function sentText({ mail }: Platform, { isMailed }: { readonly isMailed: boolean }): string {
  if (!isMailed) return 'Purchase Sent. The supplier has no email, so please print it'
  return mail ? 'Purchase Sent' : `Purchase Sent. ${NOTHING_MAILED}`
}
