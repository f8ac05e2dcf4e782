import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStoreName } from '../document/store-identity.ts'
import type { Elements } from './elements.ts'
import { EmptyState } from './empty-state.tsx'
import { Logo } from './logo.tsx'

interface PageWithoutDataProps {
  readonly title: string
  readonly art: Elements
  /** `text` stands below the title. */
  readonly text: ReactNode
  /** `wayOn` stands beside the link that loads the page again. */
  readonly wayOn: { readonly name: string; readonly href: string }
  readonly children?: Elements
}

/** A page that says why it shows nothing else. Its links work without scripts, and it needs no data. */
export const PageWithoutData = ({ title, art, text, wayOn, children }: PageWithoutDataProps) => (
  <>
    <StandaloneHead title={title} />
    <main className="page container">
      <EmptyState
        art={art}
        title={title}
        action={
          <span className="button-group">
            {/* biome-ignore lint/a11y/useValidAnchor: an empty href reloads the page */}
            <a className="button button-primary button-large" href="">
              <RotateCw className="icon" aria-hidden="true" />
              Try again
            </a>
            <a className="button button-secondary button-large" href={wayOn.href}>
              <span>{wayOn.name}</span>
            </a>
          </span>
        }
      >
        {text}
      </EmptyState>
      {children}
    </main>
  </>
)

/** The title and the head of a page without the store's frame. The link works without scripts. */
export const StandaloneHead = ({ title }: { title: string }) => (
  <>
    <title>{`${title} · ${useStoreName()}`}</title>
    <meta name="robots" content="noindex" />
    <header className="navbar-alone">
      <div className="container">
        <Logo as="a" />
      </div>
    </header>
  </>
)
