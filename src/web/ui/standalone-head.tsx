import { useStoreName } from '../document/store-identity.ts'
import { Logo } from './logo.tsx'

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
