import { browserPage } from '../../ui/browser-page.tsx'
import { AddAddressFrame } from './add-address-frame.tsx'
import { AddAddressSkeleton } from './add-address-skeleton.tsx'

export const AddAddressPage = browserPage({
  Frame: AddAddressFrame,
  Skeleton: AddAddressSkeleton,
  load: async () => (await import('./add-address-content.tsx')).AddAddressContent,
})
