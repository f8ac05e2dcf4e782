import type { StoreFacts } from '../../contract/page-data.ts'
import { telephoneUrl } from '../../domain/phone.ts'
import type { Settings } from '../../domain/settings.ts'
import { openStateToWire } from '../features/delivery/delivery-routes.ts'

/** Pages show no more than this, because a large area would make each of them longer. */
const MAX_SHOWN_ZIP_CODES = 6

/** Returns what pages show about the store at a moment. Facts that are not set are left out. */
export const storeFacts = (
  configured: Pick<StoreFacts, 'publicUrl' | 'contactEmail'>,
  { contact: { email, phone, address }, hours, timeZone, promisedMinutes, zipCodes }: Settings,
  now: Date,
): Omit<StoreFacts, 'deliveryTimes' | 'customers' | 'categories'> => ({
  ...configured,
  promisedMinutes,
  openState: openStateToWire({ hours, timeZone }, now),
  ...(zipCodes.length > 0 && {
    deliveryArea: { zipCodes: zipCodes.toSorted().slice(0, MAX_SHOWN_ZIP_CODES), count: zipCodes.length },
  }),
  ...(email !== null && { contactEmail: email }),
  ...(phone !== null && { contactPhone: { text: phone, url: telephoneUrl(phone) ?? '' } }),
  ...(address !== null && { contactAddress: address }),
  ...(hours !== null && { hours }),
  ...((hours !== null || timeZone !== 'UTC') && { timeZone }),
})
