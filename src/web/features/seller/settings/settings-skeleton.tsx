import { Skeleton } from '../../../ui/skeleton.tsx'
import { SellerHead } from '../seller-head.tsx'
import './store-settings.css'

const PANELS = [520, 260, 300, 300]

export const SettingsSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note="Saved for the whole store." />
    <div className="settings-grid" aria-hidden="true">
      {PANELS.map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
        <Skeleton key={place} className="rounded-well" height={height} />
      ))}
    </div>
  </>
)
