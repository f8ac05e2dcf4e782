import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { type DemonstrationRemoval, findRemoval } from '../demo-catalog/demonstration-removal.ts'
import { countDemonstration } from './count-demonstration.ts'
import { removeByRequest } from './remove-demonstration.ts'

export const demoRemovalRoutes = (platform: Platform) =>
  ({
    getDemonstration: async () => {
      const removal = await findRemoval(platform.db)
      return { success: true, ...(await countDemonstration(platform.db)), isRemoving: removal !== null && !removal.isEnded }
    },
    removeDemonstration: async ({ seller }) => {
      const removal = await removeByRequest(platform, seller)
      return removal ? { success: true, ...toWire(removal) } : { success: true, message: 'There is no demonstration', ...NOTHING }
    },
  }) satisfies Partial<EndpointHandlers>

const NOTHING = { products: 0, archived: 0, kept: 0, orders: 0, shoppers: 0, isRemoving: false }

const toWire = ({ isEnded, products, archived, kept, orders, shoppers }: DemonstrationRemoval) => ({
  message: isEnded ? 'Demonstration removed' : 'The demonstration is being removed',
  ...{ products, archived, kept, orders, shoppers },
  isRemoving: !isEnded,
})
