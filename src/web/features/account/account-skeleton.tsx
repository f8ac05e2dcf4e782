import { Skeleton } from '../../ui/skeleton.tsx'

export const AccountSkeleton = () => (
  <div className="form-page" aria-busy="true">
    <div className="stack">
      <Skeleton width={180} height={32} />
      {['old', 'new'].map((password) => (
        <div key={password} className="field">
          <Skeleton width={112} height={24} />
          <Skeleton height={51} className="skeleton-control" />
        </div>
      ))}
    </div>
    <div className="stack">
      <Skeleton width={120} height={32} />
      <LoginListSkeleton />
    </div>
  </div>
)

export const LoginListSkeleton = () => (
  <>
    <p className="visually-hidden" role="status">
      Loading devices
    </p>
    <div className="box-list" aria-hidden="true">
      {['first', 'second'].map((login) => (
        <Skeleton key={login} height={74} className="skeleton-panel" />
      ))}
    </div>
  </>
)
