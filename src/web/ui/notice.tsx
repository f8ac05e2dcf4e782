import { CircleAlert, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { isStoreReachable, NO_RESPONSE } from '../api/failure.ts'
import { notify } from './notify.ts'
import './notice.css'

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

/** `retry` resolves to whether the code is loaded now. */
export const MissingCode = ({ retry }: { retry: () => Promise<boolean> }) => (
  <Notice onRetry={() => void retryOrReload(retry)}>This page didn’t load.</Notice>
)

/** Reloads the page when a retry fails although the store responds. After a release, only a reload has the new URLs. */
async function retryOrReload(retry: () => Promise<boolean>): Promise<void> {
  if (await retry()) return
  if (await isStoreReachable(location.href)) location.reload()
  else notify.error(NO_RESPONSE)
}

let missedParts = 0

/**
 * Says that a dialog or menu did not load. The second time, a page of a store that responds is loaded again: its files may
 * be those of an earlier release, and Chromium up to version 150 caches a failed import until then.
 */
export async function reportMissedPart(): Promise<void> {
  missedParts += 1
  if (missedParts > 1 && (await isStoreReachable(location.href))) location.reload()
  else notify.error('That didn’t load. Check your connection and try again.')
}

export const Note = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <p className="note">
    <Icon className="icon" aria-hidden="true" />
    <span>{children}</span>
  </p>
)

export const Announcement = ({ children }: { children: string }) => (
  <p className="visually-hidden" aria-live="polite">
    {children}
  </p>
)
