import { RotateCw } from 'lucide-react'
import { paths } from '../paths.ts'
import panDense from '../pictures/pan@2x.webp'
import pan from '../pictures/pan.webp'
import { ArtPicture } from '../ui/art.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/**
 * What stands in place of pages that failed. It needs nothing around it and no script: its links are plain ones, which
 * load the page anew. `reference` leads to the server's log.
 */
export const ErrorPage = ({ reference }: { reference: string | null }) => (
  <>
    <title>Unexpected Application Error! · Larder</title>
    <meta name="robots" content="noindex" />
    <header className="navbar">
      <div className="error-head container">
        <a className="logo" href={paths.home()}>
          <span className="visually-hidden">Larder, home</span>
        </a>
      </div>
    </header>
    <main className="page container">
      <EmptyState
        art={<ArtPicture category="Fruits" of={{ src: pan, dense: panDense }} sizes="145px" first />}
        title="Unexpected Application Error!"
        action={
          <span className="hero-actions justify-center">
            {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this page's own: the link loads it anew */}
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
        Something cracked on our side. Your cart is safe.
        {reference !== null && (
          <span className="block small">
            When you tell us about it, name this number: <span className="numbers">{reference}</span>
          </span>
        )}
      </EmptyState>
    </main>
  </>
)
