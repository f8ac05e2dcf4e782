import { Skeleton } from '../../../ui/skeleton.tsx'
import { SellerHead } from '../seller-head.tsx'

const COLUMNS = [
  [520, 300],
  [260, 300, 300],
]

export const SettingsSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note="Saved for the whole store." />
    <div className="settings-grid" aria-hidden="true">
      {COLUMNS.map((panels) => (
        <div className="settings-column" key={panels.length}>
          {panels.map((height, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
            <Skeleton key={place} className="skeleton-panel" height={height} />
          ))}
        </div>
      ))}
    </div>
  </>
)
