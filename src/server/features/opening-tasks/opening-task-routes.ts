import { type OpeningFacts, openingTasks } from '../../../domain/settings/opening-tasks.ts'
import { SAMPLE_CONTACT_EMAIL } from '../../../domain/text/email.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { hasAlarm } from '../../platform/alarms/alarm-repository.ts'
import type { Platform } from '../../platform/platform.ts'
import { findDemonstration } from '../demo/find-demonstration.ts'
import { countAvailable, countProductStates } from '../seller-catalog/seller-product-repository.ts'
import { readSettings } from '../settings/store-settings.ts'
import { findGivenLogin, getOwner, listStaff } from '../staff/staff-repository.ts'

interface Configured {
  /** Shoppers see this email until the owner sets another one. */
  readonly contactEmail: string
  /** `takesCards` is false while payments are rehearsed. */
  readonly takesCards: boolean
}

export const openingTaskRoutes = (platform: Platform, configured: Configured) =>
  ({
    listOpeningTasks: async () => {
      const { isOpeningListHidden, ...settings } = await readSettings(platform.db)
      const facts = await readFacts(platform, configured)
      const contactEmail = settings.contact.email ?? configured.contactEmail
      const tasks = openingTasks({
        ...facts,
        settings,
        contactEmail: contactEmail === SAMPLE_CONTACT_EMAIL ? null : contactEmail,
      })
      return { success: true, isTakingOrders: settings.isTakingOrders, isHidden: isOpeningListHidden, tasks }
    },
  }) satisfies Partial<EndpointHandlers>

async function readFacts(
  { db, mail }: Platform,
  { takesCards }: Configured,
): Promise<Omit<OpeningFacts, 'settings' | 'contactEmail'>> {
  const [owner, given, staff, counts, demonstration, isMailFailing] = await Promise.all([
    getOwner(db),
    findGivenLogin(db),
    listStaff(db),
    countProductStates(db, {}),
    findDemonstration(db),
    hasAlarm(db, 'mail-server'),
  ])
  const { removed, archived, orders } = demonstration
  const samples = [...removed, ...archived]
  return {
    login: { email: owner.email, isChanged: given?.isChanged ?? false },
    ownProducts: Math.max(0, counts.on - (await countAvailable(db, samples))), // the counts are read one after the other
    takesCards,
    sendsMail: mail !== null,
    isMailFailing,
    staff: staff.length - 1,
    demonstration: { products: samples.length, orders },
  }
}
