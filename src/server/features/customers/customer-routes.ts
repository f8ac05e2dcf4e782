import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeCredit } from './change-credit.ts'
import { addNote, blockCustomer } from './change-customer.ts'
import { listCustomers, showChanged, showCustomer, showOwnCredit } from './show-customers.ts'

export const customerRoutes = (platform: Platform) =>
  ({
    listCustomers: ({ query }) => listCustomers(platform, query),
    getCustomer: ({ query }) => showCustomer(platform, query),
    addCustomerNote: async ({ seller, body }) =>
      showChanged(platform.db, await addNote(platform, { ...body, by: seller }), 'Note saved'),
    blockCustomer: async ({ seller, body }) => {
      const id = await blockCustomer(platform, { ...body, by: seller })
      return showChanged(platform.db, id, body.isBlocked ? 'Customer blocked' : 'Customer can order again')
    },
    changeCredit: ({ seller, body, idempotencyKey }) => changeCredit(platform, { ...body, by: seller, key: idempotencyKey }),
    getOwnCredit: ({ shopper }) => showOwnCredit(platform, shopper.id),
  }) satisfies Partial<EndpointHandlers>
