import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Something that could not be loaded, in place of it, with a way to try again. */
export function Notice({ children, onRetry }: { children: ReactNode; onRetry?: () => void }) {
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
