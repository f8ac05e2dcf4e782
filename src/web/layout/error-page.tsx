import { RotateCw } from 'lucide-react'
import { paths } from '../routing/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorArt } from './error-art.tsx'

/** Needs no script, no data and no further file. `reference` identifies the error in the server's log. */
export const ErrorPage = ({ reference }: { reference: string | null }) => (
  <>
    <title>Unexpected Application Error! · Larder</title>
    <meta name="robots" content="noindex" />
    <header className="navbar">
      <div className="container navbar-logo-row">
        <a className="logo" href={paths.home()}>
          <span className="visually-hidden">Larder, home</span>
        </a>
      </div>
    </header>
    <main className="page container">
      <EmptyState
        art={<ErrorArt />}
        title="Unexpected Application Error!"
        action={
          <span className="button-group">
            {/* biome-ignore lint/a11y/useValidAnchor: an empty href reloads the page */}
            <a className="button button-primary button-large" href="">
              <RotateCw className="icon" aria-hidden="true" />
              Try again
            </a>
            <a className="button button-secondary button-large" href={paths.home()}>
              Back to Home
            </a>
          </span>
        }
      >
        Something went wrong on our side. Your cart is saved.
        {reference !== null && (
          <span className="own-line small">
            If you contact us, quote this code: <span className="own-line numbers">{reference}</span>
          </span>
        )}
      </EmptyState>
    </main>
  </>
)
