import { Search } from 'lucide-react'
import { SEARCH_SHORTCUT, useSearchShortcut } from '../../../ui/search-field.tsx'
import type { StaffPage } from '../seller-menu.ts'
import { useOpenHere } from '../use-open-here.ts'
import { Finder } from './finder.tsx'

/** Opens the finder by a press, and by Ctrl+K or ⌘K on each page. */
export function FindButton({ pages }: { pages: readonly StaffPage[] }) {
  const { isOpen, open, close } = useOpenHere()
  useSearchShortcut(open)
  return (
    <>
      <button
        type="button"
        className="frame-search"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts={SEARCH_SHORTCUT}
        onClick={open}
      >
        <Search className="icon" aria-hidden="true" />
        <span>
          Find<span className="frame-search-rest"> a page, product, order or customer</span>
        </span>
        <span className="frame-keys" aria-hidden="true">
          Ctrl K
        </span>
      </button>
      {isOpen && <Finder pages={pages} onClose={close} />}
    </>
  )
}
