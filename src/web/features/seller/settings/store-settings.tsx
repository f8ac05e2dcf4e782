import { Notice } from '../../../ui/notice.tsx'
import { SellerHead } from '../seller-head.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { DemonstrationPanel } from './demonstration-panel.tsx'
import { HoursPanel } from './hours-panel.tsx'
import { PricesPanel } from './prices-panel.tsx'
import { SettingsSkeleton } from './settings-skeleton.tsx'
import { useSettings } from './use-settings.ts'
import { ZipPanel } from './zip-panel.tsx'
import './store-settings.css'

export { SettingsSkeleton } from './settings-skeleton.tsx'

export function StoreSettings({ title }: { title: string }) {
  const { data: settings, isError, isFetching, refetch } = useSettings()
  if (!settings && !(isError && !isFetching)) return <SettingsSkeleton title={title} />
  return (
    <>
      <SellerHead title={title} note="Saved for the whole store." />
      {settings ? (
        <div className="settings-grid">
          <div className="settings-column">
            <HoursPanel settings={settings} />
            <ContactPanel settings={settings} />
          </div>
          <div className="settings-column">
            <DeliveryPanel settings={settings} />
            <ZipPanel settings={settings} />
            <PricesPanel settings={settings} />
            <DemonstrationPanel />
          </div>
        </div>
      ) : (
        <Notice onRetry={() => void refetch()}>Your settings could not be loaded.</Notice>
      )}
    </>
  )
}
