import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

const fetchOpenMenu = async () => ({ default: (await import('./open-menu.tsx')).OpenMenu })
const OpenMenu = lazy(fetchOpenMenu)

/** The navbar of narrow screens: a button, and behind it everything on a screen of its own. */
export function MobileMenu({ path }: { path: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="icon-button menu-button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void fetchOpenMenu().catch(() => {})} // asked again when it opens
        onClick={() => setIsOpen(true)}
      >
        <Menu className="icon icon-large" aria-hidden="true" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <OpenMenu path={path} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
