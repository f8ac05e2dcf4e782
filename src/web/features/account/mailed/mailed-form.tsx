import type { ReactNode } from 'react'
import { useHydrated } from '../../../state/use-hydrated.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Once its code is there: sent before, the browser would put the password or email into the URL. */
export const MailedForm = ({ children, height }: { children: ReactNode; height: number }) => (
  <div className="needs-script">{useHydrated() ? children : <Skeleton className="rounded-control" height={height} />}</div>
)
