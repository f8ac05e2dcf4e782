import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useNotFoundStatus } from '../document/response-status.ts'
import { paths } from '../routing/paths.ts'
import { NothingFoundArt } from './art.tsx'
import { EmptyState } from './empty-state.tsx'

/** The content of a page that does not exist. The server responds with 404. */
export function PageNotFound({ children }: { children: ReactNode }) {
  useNotFoundStatus()
  return (
    <EmptyState
      art={<NothingFoundArt />}
      title="Page not found"
      action={
        <Link className="button button-primary button-large" href={paths.home()}>
          Back to Home
        </Link>
      }
    >
      {children}
    </EmptyState>
  )
}
