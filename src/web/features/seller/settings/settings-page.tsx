import { SellerOnly } from '../seller-only.tsx'
import { SettingsSkeleton } from './settings-skeleton.tsx'
import { StoreSettings } from './store-settings.tsx'

export const SettingsPage = ({ title }: { title: string }) => (
  <SellerOnly title={title} Skeleton={SettingsSkeleton}>
    <StoreSettings title={title} />
  </SellerOnly>
)
