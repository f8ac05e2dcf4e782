import { browserPage } from '../../hydration.tsx'
import { AddAddressSkeleton } from './add-address-skeleton.tsx'

export const AddAddressPage = browserPage(async () => (await import('./add-address-page.tsx')).AddAddressPage, AddAddressSkeleton)
