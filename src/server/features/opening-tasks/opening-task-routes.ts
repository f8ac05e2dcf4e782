import { type OpeningFacts, openingTasks } from '../../../domain/opening-tasks.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { hasProblem } from '../../platform/problems/problem-repository.ts'
import { countDemonstration } from '../demo/demo-routes.ts'
import { countProductStates } from '../seller-catalog/seller-product-repository.ts'
import { readSettings } from '../settings/store-settings.ts'
import { findGivenLogin, getOwner, listStaff } from '../staff/staff-repository.ts'

interface Configured {
  /** It is false while payments are rehearsed. */
  readonly takesCards: boolean
}

export const openingTaskRoutes = (platform: Platform, configured: Configured) =>
  ({
    listOpeningTasks: async () => {
      const { isOpeningListHidden, ...settings } = await readSettings(platform.db)
      const facts = await readFacts(platform, configured)
      return { success: true, isHidden: isOpeningListHidden, tasks: openingTasks({ ...facts, settings }) }
    },
  }) satisfies Partial<EndpointHandlers>

async function readFacts({ db, mail }: Platform, { takesCards }: Configured): Promise<Omit<OpeningFacts, 'settings'>> {
  const [owner, given, staff, counts, demonstration, isMailFailing] = await Promise.all([
    getOwner(db),
    findGivenLogin(db),
    listStaff(db),
    countProductStates(db, {}),
    countDemonstration(db),
    hasProblem(db, 'mail-server'),
  ])
  const { products, archived, kept, orders } = demonstration
  return {
    login: { email: owner.email, isChanged: given?.isChanged ?? false },
    ownProducts: Math.max(0, counts.on - products - archived - kept),
    takesCards,
    sendsMail: mail !== null,
    isMailFailing,
    staff: staff.length - 1,
    demonstration: { products: products + archived, orders },
  }
}
