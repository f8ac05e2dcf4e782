import { Skeleton } from '../../../ui/skeleton.tsx'
import './packed-order.css'

export const PackingSkeleton = ({ title }: { title: string }) => (
  <>
    <header className="pack-head">
      <span className="icon-button" />
      <div>
        <h1>
          <span className="visually-hidden">{title}</span>
          <Skeleton width={150} height={24} />
        </h1>
        <Skeleton className="skeleton-line" width={110} height={14} />
      </div>
      <Skeleton width={80} height={40} />
      <Skeleton className="pack-bar" />
    </header>
    <div className="pack" aria-hidden="true">
      <div className="pack-list">
        <Skeleton width={110} height={20} />
        <div className="seller-panel pack-panel">
          {[1, 2, 3, 4].map((line) => (
            <div className="pack-line" key={line}>
              <div className="pack-tick">
                <Skeleton className="picture" />
                <Skeleton width="70%" height={20} />
                <Skeleton className="pack-count" height={40} />
              </div>
            </div>
          ))}
        </div>
      </div>
      <div className="pack-side">
        <Skeleton className="skeleton-panel" height={220} />
      </div>
    </div>
  </>
)
