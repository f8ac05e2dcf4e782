import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import './notices.css'

/** Retries by itself when the browser is back online. */
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
        <span>{children}</span>{' '}
        {onRetry && (
          <button type="button" className="text-link notice-retry" onClick={onRetry}>
            Try again
          </button>
        )}
      </span>
    </p>
  )
}
