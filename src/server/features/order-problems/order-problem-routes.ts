import type { OrderId } from '../../../domain/order.ts'
import { notFound } from '../../errors.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { showOrder } from '../order-tracking/show-orders.ts'
import { isOrderOfShopper } from '../orders/order-repository.ts'
import { closeProblem } from './close-problem.ts'
import { listOrderProblems } from './list-order-problems.ts'
import { reportProblem } from './report-problem.ts'

export const orderProblemRoutes = (platform: Platform) =>
  ({
    reportProblem: async ({ shopper, body: { id, ...report } }) => {
      if (!isId<OrderId>(id) || !(await isOrderOfShopper(platform.db, shopper.id, id))) throw notFound('Order')
      await reportProblem(platform, id, report)
      return { success: true, message: 'Problem reported', order: await showOrder(platform, id, 'shopper') }
    },
    listOrderProblems: async ({ query }) => ({ success: true, ...(await listOrderProblems(platform, query)) }),
    closeProblem: async ({ seller, body }) => {
      const order = await closeProblem(platform, body, seller)
      return { success: true, message: 'Reply sent', order: await showOrder(platform, order, 'manager') }
    },
  }) satisfies Partial<EndpointHandlers>
