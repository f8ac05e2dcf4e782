import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'

/** Something that could not be loaded, in place of it, with a way to try again, which a browser that is back online does by itself. */
export function Notice({ children, onRetry }: { children: ReactNode; onRetry?: () => void }) {
  useEffect(() => {
    if (!onRetry) return
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <p className="notice" role="alert">
      <CircleAlert className="icon" aria-hidden="true" />
      <span>
        {children}{' '}
        {onRetry && (
          <button type="button" className="text-link notice-retry" onClick={onRetry}>
            Try again
          </button>
        )}
      </span>
    </p>
  )
}
