import type { StoreFacts } from '../../contract/page-data.ts'
import { telephoneUrl } from '../../domain/phone.ts'
import type { Settings } from '../../domain/settings.ts'

/** What pages say of the store. Nothing of what is not set. */
export const storeFacts = (
  configured: Pick<StoreFacts, 'publicUrl' | 'contactEmail'>,
  { contact: { email, phone, address }, hours, timeZone }: Settings,
): Omit<StoreFacts, 'deliveryTimes' | 'customers' | 'categories'> => ({
  ...configured,
  ...(email !== null && { contactEmail: email }),
  ...(phone !== null && { contactPhone: { text: phone, url: telephoneUrl(phone) ?? '' } }),
  ...(address !== null && { contactAddress: address }),
  ...(hours !== null && { hours }),
  ...(timeZone !== 'UTC' && { timeZone }),
})
