import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { addNote, blockCustomer } from './change-customer.ts'
import { listCustomers, showChanged, showCustomer } from './show-customers.ts'

export const customerRoutes = (platform: Platform) =>
  ({
    listCustomers: ({ query }) => listCustomers(platform, query),
    getCustomer: ({ query }) => showCustomer(platform, query),
    addCustomerNote: async ({ seller, body }) =>
      showChanged(platform, await addNote(platform, { ...body, by: seller }), 'Note saved'),
    blockCustomer: async ({ seller, body }) => {
      const id = await blockCustomer(platform, { ...body, by: seller })
      return showChanged(platform, id, body.isBlocked ? 'Customer blocked' : 'Customer can order again')
    },
  }) satisfies Partial<EndpointHandlers>
