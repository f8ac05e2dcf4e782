import { isWithoutPerson } from '../../../domain/addresses/address.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { showOrder } from '../order-tracking/show-orders.ts'
import { getOrderOfBuyer } from '../orders/guest-orders.ts'
import { closeProblem } from './close-problem.ts'
import { listOrderProblems } from './list-order-problems.ts'
import { reportProblem } from './report-problem.ts'

export const orderProblemRoutes = (platform: Platform) =>
  ({
    reportProblem: async (request) => {
      const { report } = 'guest' in request ? request.guest : request.body
      const id = await getOrderOfBuyer(platform.db, request)
      await reportProblem(platform, id, report)
      return { success: true, message: 'Problem reported', order: await showOrder(platform, id, 'shopper') }
    },
    listOrderProblems: async ({ query }) => ({ success: true, ...(await listOrderProblems(platform, query)) }),
    closeProblem: async ({ seller, body }) => {
      const order = await showOrder(platform, await closeProblem(platform, body, seller), 'manager')
      return { success: true, message: isWithoutPerson(order.address) ? 'Problem closed' : 'Reply sent', order }
    },
  }) satisfies Partial<EndpointHandlers>
