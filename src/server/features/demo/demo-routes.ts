import type { DemonstrationCounts } from '../../../domain/settings/demonstration.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { type DemoRemoval, findRemoval } from './demo-repository.ts'
import { findDemonstration } from './find-demonstration.ts'
import { removeByRequest } from './remove-demonstration.ts'

export const demoRoutes = (platform: Platform) =>
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

const toWire = ({ isEnded, by: _owner, ...counts }: DemoRemoval) => ({
  message: isEnded ? 'Demonstration removed' : 'The demonstration is being removed',
  ...counts,
  isRemoving: !isEnded,
})

async function countDemonstration(db: Db): Promise<DemonstrationCounts> {
  const { removed, archived, kept, orders, shoppers } = await findDemonstration(db)
  return { products: removed.length, archived: archived.length, kept: kept.length, orders, shoppers }
}
