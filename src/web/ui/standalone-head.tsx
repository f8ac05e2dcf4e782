import { paths } from '../routing/paths.ts'

/** The title and the head of a page without the store's frame. The link works without scripts. */
export const StandaloneHead = ({ title }: { title: string }) => (
  <>
    <title>{`${title} · Larder`}</title>
    <meta name="robots" content="noindex" />
    <header className="navbar-alone">
      <div className="container">
        <a className="logo" href={paths.home()}>
          <span className="visually-hidden">Larder, home</span>
        </a>
      </div>
    </header>
  </>
)
