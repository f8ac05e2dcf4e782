import { isWithoutPerson } from '../../../domain/addresses/address.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { showOrder } from '../order-tracking/show-orders.ts'
import { getOrderOfBuyer } from '../orders/guest-orders.ts'
import { closeComplaint } from './close-complaint.ts'
import { listComplaints } from './list-complaints.ts'
import { reportComplaint } from './report-complaint.ts'

export const complaintRoutes = (platform: Platform) =>
  ({
    reportComplaint: async (request) => {
      const { report } = 'guest' in request ? request.guest : request.body
      const id = await getOrderOfBuyer(platform.db, request)
      await reportComplaint(platform, id, report)
      return { success: true, message: 'Problem reported', order: await showOrder(platform, id, 'shopper') }
    },
    listComplaints: async ({ query }) => ({ success: true, ...(await listComplaints(platform, query)) }),
    closeComplaint: async ({ seller, body }) => {
      const order = await showOrder(platform, await closeComplaint(platform, body, seller), 'manager')
      return { success: true, message: isWithoutPerson(order.address) ? 'Problem closed' : 'Reply sent', order }
    },
  }) satisfies Partial<EndpointHandlers>
